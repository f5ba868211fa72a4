"""What strangers can try, and that it harms nobody else.

Where each of the ten cases is shown in which one client could once stop or upset others:

| case | what it was | tests |
|---|---|---|
| C1 | material that takes long to read, on the loop | ``test_material.py`` |
| C2 | talk, history and deaf sockets without bounds | ``test_history.py``, ``test_floods.py`` |
| C3 | tables of bots before people | ``test_searches.py``, ``tests/workbench/test_queue.py`` |
| C4 | figures of a material beyond all arithmetic | ``test_material.py`` |
| C5 | an event that cannot be read stops the house | ``test_unreadable.py`` |
| C6 | replays and guides on the loop, outside all limits | ``test_searches.py`` |
| C7 | old sockets live on when tokens are renewed | ``test_tokens.py`` |
| C8 | limits by address, codes that never retire | ``test_networks.py`` |
| C9 | the container shows no page | ``tests/packaging/test_containerfile.py`` |
| C10 | kicks that do not last, and old whispers | ``test_kicked.py``, ``test_seats.py`` |
| | many tables of one host | ``test_quotas.py`` |
| | a clock that is set back or ahead | ``tests/server/test_jumping_clock.py`` |
| | requests that never end | ``test_slow.py`` |
| | failures without a line in the log | ``test_failures.py`` |
| | a second server on one SQLite file | ``tests/cli/test_serve_command.py`` |
| | names that cannot be seen, or of a bot | ``test_names.py`` |
| | tokens that never end | ``test_tokens.py`` |
| | nothing is ever deleted | ``tests/store/test_sweeping.py`` |

The other files show what else strangers may try. ``benchmarks/bench_hostile.py`` measures what
others notice of it.
"""
