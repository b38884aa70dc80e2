// Pointers in buffers: lists, trees, and structs that contain pointers.

struct node {
  global struct node *next;
  int value;
};

// Each work-item builds its own list in an order that depends on its data, traverses it, and clears it.
kernel void own_list(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  global struct node *nodes = (global struct node *)memory + i * 8;
  global struct node *first = 0;
  for (uint k = 0; k < 8; k++) {
    nodes[k].value = in[i * 8 + k];
    if ((in[i * 8 + k] & 1) || !first) {
      nodes[k].next = first;
      first = &nodes[k];
    } else {
      nodes[k].next = first->next;
      first->next = &nodes[k];
    }
  }
  uint sum = 0, count = 0;
  for (global struct node *n = first; n; n = n->next)
    sum = sum * 31 + (uint)n->value, count++;
  out[i * 2] = (int)sum;
  out[i * 2 + 1] = (int)count;
  for (uint k = 0; k < 16; k++)
    memory[i * 16 + k] = 0;
}

// A circular list through the work-items of a group, traversed after a barrier.
kernel void ring(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0), l = get_local_id(0), n = get_local_size(0), first = i - l;
  global struct node *nodes = (global struct node *)memory;
  nodes[i].value = in[i];
  nodes[i].next = &nodes[first + (l * 5 + 3) % n];
  barrier(CLK_GLOBAL_MEM_FENCE);
  global struct node *p = &nodes[i];
  uint sum = 0;
  for (uint k = 0; k < 20; k++, p = p->next)
    sum = sum * 3 + (uint)p->value;
  out[i] = (int)sum;
  barrier(CLK_GLOBAL_MEM_FENCE);
  memory[i * 2] = 0;
}

struct tree {
  global struct tree *child[2];
  int key;
};

// A search tree for each work-item.
kernel void trees(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  global struct tree *nodes = (global struct tree *)memory + i * 5, *root = 0;
  for (uint k = 0; k < 5; k++) {
    nodes[k].key = in[i * 5 + k];
    nodes[k].child[0] = nodes[k].child[1] = 0;
    if (!root) {
      root = &nodes[k];
      continue;
    }
    global struct tree *at = root;
    for (;;) {
      int side = nodes[k].key > at->key;
      if (!at->child[side]) {
        at->child[side] = &nodes[k];
        break;
      }
      at = at->child[side];
    }
  }
  int depth = 0, key = 0;
  global struct tree *at = root;
  while (at) {
    depth++, key = at->key;
    at = at->child[in[i + depth] & 1];
  }
  out[i] = key ^ depth << 24;
  for (uint k = 0; k < 15; k++)
    memory[i * 15 + k] = 0;
}

struct view {
  global const float *data;
  uint stride;
  global float *result;
};

static float sum_of(global const struct view *v, uint n) {
  float sum = 0;
  for (uint k = 0; k < n; k++)
    sum += v->data[k * v->stride];
  return sum;
}

// A struct of pointers in a buffer, and copies of it.
kernel void structs(global ulong *memory, global float *out, global const int *in, uint n) {
  uint i = get_global_id(0);
  for (uint k = 0; k < 4; k++)
    out[64 + i * 4 + k] = (float)(in[i + k] & 255);
  global struct view *v = (global struct view *)memory + i;
  struct view own = {out + 64 + i * 4, 1, out};
  *v = own;
  struct view copy = *v;
  copy.result[i] = sum_of(v, 4) + copy.data[n & 3];
  memory[i * 3] = memory[i * 3 + 1] = memory[i * 3 + 2] = 0;
}
