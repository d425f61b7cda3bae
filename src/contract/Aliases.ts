import type { SchemaAST as AST } from "effect"

/** Annotates an object's schema with other names that its fields are accepted under. */
export const Aliases = Symbol.for("linden/contract/Aliases")

/** The fields of an object with their other names, the likeliest first. */
export type OtherNames = Readonly<Record<string, ReadonlyArray<string>>>

type Fields = Readonly<Record<string, unknown>>

export const aliasesOf = (ast: AST.AST): OtherNames => (ast.annotations[Aliases] as OtherNames | undefined) ?? {}

/** The object with its fields under their own names; where a field is given under two, its own name wins. */
export const renamed = <A extends Fields>(aliases: OtherNames, fields: A): Fields => {
  let plain: Record<string, unknown> | undefined
  for (const [name, others] of Object.entries(aliases)) {
    const used = Object.hasOwn(fields, name) ? undefined : others.find((other) => Object.hasOwn(fields, other))
    if (used === undefined) continue
    plain ??= { ...fields }
    plain[name] = fields[used]
    delete plain[used]
  }
  return plain ?? fields
}
