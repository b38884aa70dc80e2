int something = 1;
