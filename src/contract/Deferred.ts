/** Annotates a schema that takes anything with the AST that each value is checked by later, for itself. */
export const DeferredCheck = Symbol.for("linden/contract/DeferredCheck")
