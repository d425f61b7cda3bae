import { Either, Option, ParseResult, type Schema, SchemaAST, String as Str } from "effect"
import type { FieldErrors } from "../../contract/Failure.ts"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { withinListLimits } from "../../http/ListLimits.ts"
import { fieldErrors } from "../../http/SchemaFaults.ts"

export type Config = Readonly<Record<string, unknown>>
type Aliases = Readonly<Record<string, string>>

/** A type of plugin and the validation of its config. */
export interface PluginType<Name extends string, A, I> {
  readonly name: Name
  /** The schema of a config, with its name and description in the API document. */
  readonly schema: Schema.Schema<A, I>
  /** Renames aliases in a config, or returns errors under the names in the request. */
  readonly read: (config: Config) => Either.Either<Config, FieldErrors>
  /** Like `read`, but also returns the type. */
  readonly plugin: (config: Config) => Either.Either<{ readonly type: Name; readonly config: A }, FieldErrors>
  /** Decodes a stored config; undefined if it is a draft or violates a later rule. */
  readonly stored: (config: Config) => A | undefined
}

const isTwice = fault("field_twice")

/** Renames aliases. Also returns the original name of each field, and the fields that occur twice. */
const unaliased = (config: Config, aliases: Aliases) => {
  const plain: Record<string, unknown> = Object.create(null)
  const sentAs = new Map<string, string>()
  const twice: Array<string> = []
  for (const [key, value] of Object.entries(config)) {
    const name = Object.hasOwn(aliases, key) ? (aliases[key] ?? key) : key
    if (sentAs.has(name)) {
      twice.push(key)
      continue
    }
    sentAs.set(name, key)
    plain[name] = value
  }
  return { plain, sentAs, twice }
}

const strict = { errors: "all", onExcessProperty: "error" } as const

const described = <A, I>(name: string, schema: Schema.Schema<A, I>): Schema.Schema<A, I> => {
  const told = Option.getOrElse(SchemaAST.getJSONSchemaAnnotation(schema.ast), () => ({}))
  return schema.annotations({
    identifier: `${Str.snakeToPascal(name)}Config`,
    jsonSchema: { ...told, additionalProperties: false }
  })
}

/** Creates a plugin type from the schema of its config and the aliases of its fields. */
export const pluginOf = <const Name extends string, A extends Config, I>(
  name: Name,
  schema: Schema.Schema<A, I>,
  aliases: Aliases = {}
): PluginType<Name, A, I> => {
  const decode = ParseResult.decodeUnknownEither(schema, strict)
  const read = (config: Config): Either.Either<A, FieldErrors> => {
    const { plain, sentAs, twice } = unaliased(config, aliases)
    const { value, faults: tooLong } = withinListLimits(schema.ast, plain)
    const decoded = decode(value)
    const faults = { ...(Either.isLeft(decoded) ? fieldErrors(decoded.left, "") : {}), ...tooLong }
    const errors: Record<string, ReadonlyArray<Fault>> = {}
    for (const [path, sentences] of Object.entries(faults)) {
      const [first = "", ...rest] = path.split(".")
      errors[["config", sentAs.get(first) ?? first, ...rest].filter((part) => part !== "").join(".")] = sentences
    }
    for (const key of twice) errors[`config.${key}`] = [isTwice]
    return Object.keys(errors).length > 0 || Either.isLeft(decoded) ? Either.left(errors) : Either.right(decoded.right)
  }
  return {
    name,
    schema: described(name, schema),
    read,
    plugin: (config) => Either.map(read(config), (checked) => ({ type: name, config: checked })),
    stored: (config) => Either.getOrUndefined(decode(config))
  }
}
