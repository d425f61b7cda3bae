import type { SchemaAST as AST } from "effect"

/**
 * Annotates an object's schema with the kind of its values that may have no effect. Only the server has the checks, so
 * that the dashboard doesn't load them with each contract.
 */
export const Cautions = Symbol.for("linden/contract/Cautions")

export type CautionKind = "targeting"

/** What a server can find out about the place of a visitor. */
export interface Abilities {
  readonly countries: boolean
  readonly cities: boolean
}

export const everyAbility: Abilities = { countries: true, cities: true }

/** The sentences about an object's values that have no effect, by field. */
export type CautionsOf = (
  kind: CautionKind,
  fields: Readonly<Record<string, unknown>>
) => Readonly<Record<string, string>>

export const cautionKindOf = (ast: AST.AST): CautionKind | undefined =>
  ast.annotations[Cautions] as CautionKind | undefined
