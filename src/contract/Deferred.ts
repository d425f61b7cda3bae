/** Annotates a schema that accepts any value. The annotation is the AST that each value is checked against later. */
export const DeferredCheck = Symbol.for("linden/contract/DeferredCheck")
