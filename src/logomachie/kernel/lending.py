"""Arrays without reference counts.

Compiled code counts references atomically whenever an array enters a function, which costs small
functions more than their work. An array that is *lent* has no owner to count for. Whoever lends it
must keep it alive: lend only arrays that the caller holds, to callees that do not keep them.
"""

from numba.extending import intrinsic

from logomachie.lexicon.compiler import NumbaPart


@intrinsic
def lent(_typing_context: object, array: NumbaPart) -> NumbaPart:
    """The same array, without an owner."""

    def generate(
        context: NumbaPart, builder: NumbaPart, signature: NumbaPart, args: NumbaPart
    ) -> NumbaPart:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        view.meminfo = view.meminfo.type(None)
        view.parent = view.parent.type(None)
        return view._getvalue()

    return array(array), generate
