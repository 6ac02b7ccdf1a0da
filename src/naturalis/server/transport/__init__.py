"""What reaches the server over the network: the WebSocket protocol, connections, and the guard in front of them."""
