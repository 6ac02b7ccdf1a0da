"""Every message between a server and its clients. No other package defines one."""
