import { Either, Option, ParseResult, type Schema, SchemaAST, String as Str } from "effect"
import type { FieldErrors } from "../../contract/Failure.ts"
import { fieldErrors } from "../../http/Faults.ts"
import { withinListLimits } from "../../http/ListLimits.ts"

export type Config = Readonly<Record<string, unknown>>
type Aliases = Readonly<Record<string, string>>

/** A type of plugin: how a config of it is checked. */
export interface PluginType<Name extends string, A, I> {
  readonly name: Name
  /** A config as the document names and describes it. */
  readonly schema: Schema.Schema<A, I>
  /** The config under the first names of its fields, or its faults under the names that were sent. */
  readonly read: (config: Config) => Either.Either<Config, FieldErrors>
  /** As `read`, with the type beside it. */
  readonly plugin: (config: Config) => Either.Either<{ readonly type: Name; readonly config: A }, FieldErrors>
  /** A stored config; undefined where it is a draft, or from before a rule that it breaks. */
  readonly stored: (config: Config) => A | undefined
}

const isTwice = "Says the same as another field of this config: give one of them."

/** Renames aliases; tells which name was sent for each field, and which fields came twice. */
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

/** A type of plugin by the schema of its config and the other names that its fields go by. */
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
    const errors: Record<string, ReadonlyArray<string>> = {}
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
