/** Annotates a schema that takes anything with the AST that each value is checked by later, for itself. */
export const CheckedLater = Symbol.for("linden/contract/CheckedLater")
