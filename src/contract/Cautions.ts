import type { SchemaAST as AST } from "effect"

/** Annotates an object's schema with a function that finds valid values that have no effect. */
export const Cautions = Symbol.for("linden/contract/Cautions")

/** What a server can find out about the place of a visitor. */
export interface Abilities {
  readonly countries: boolean
  readonly cities: boolean
}

export const everyAbility: Abilities = { countries: true, cities: true }

/** The sentences about an object's values that have no effect on this server, by field. */
export type CautionsOf = (
  fields: Readonly<Record<string, unknown>>,
  abilities: Abilities
) => Readonly<Record<string, string>>

export const cautionsOf = (ast: AST.AST): CautionsOf | undefined => ast.annotations[Cautions] as CautionsOf | undefined
