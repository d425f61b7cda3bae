import type { SchemaAST as AST } from "effect"

/** Annotates an object's schema with a function that finds valid values that have no effect. */
export const Cautions = Symbol.for("linden/contract/Cautions")

/** The sentences about an object's values that have no effect, by field. */
export type CautionsOf = (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>

export const cautionsOf = (ast: AST.AST): CautionsOf | undefined => ast.annotations[Cautions] as CautionsOf | undefined
