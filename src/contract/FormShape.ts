/** Annotates a schema that accepts any value. The annotation is the AST used to parse form fields. */
export const FormShape = Symbol.for("linden/contract/FormShape")
