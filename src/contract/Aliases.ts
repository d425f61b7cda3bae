import type { SchemaAST as AST } from "effect"

/** Annotates an object's schema with alternative names that its fields accept. */
export const Aliases = Symbol.for("linden/contract/Aliases")

/** The alternative names of an object's fields, most likely first. */
export type OtherNames = Readonly<Record<string, ReadonlyArray<string>>>

type Fields = Readonly<Record<string, unknown>>

export const aliasesOf = (ast: AST.AST): OtherNames => (ast.annotations[Aliases] as OtherNames | undefined) ?? {}

/** The object with its fields under their main names. If a field is given under two names, the main name wins. */
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
