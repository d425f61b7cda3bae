/** Annotates a schema that takes anything with the AST that a form is to be shaped by. */
export const FormShape = Symbol.for("linden/contract/FormShape")
