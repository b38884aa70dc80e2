int plain(int n) { return n * 11; }
