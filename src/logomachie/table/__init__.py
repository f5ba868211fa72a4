"""Tables: who sits where, what happens, and who may know it. Nothing here knows a network."""
