"""The server dies at every moment, and nothing that it acknowledged is lost."""
