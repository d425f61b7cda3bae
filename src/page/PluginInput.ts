import { Either, ParseResult, Schema } from "effect"
import type { FieldErrors, Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { Flag, optional } from "../contract/Text.ts"
import { fieldErrors, invalid } from "../http/SchemaFaults.ts"
import { isFields } from "../http/SchemaParts.ts"
import { byteLength } from "../lib/Utf8.ts"
import { type CreatePlugin, PluginName, SortOrder, type UpdatePlugin } from "./Plugin.ts"
import type { Config } from "./plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "./plugins/PluginTypes.ts"

/** The maximum size of a config as JSON, in bytes. */
const maxConfigBytes = 128 * 1024

/** A plugin in a request. */
export interface GivenPlugin {
  readonly type?: unknown
  readonly config?: unknown
  readonly sort_order?: unknown
  readonly is_visible?: unknown
}

const decodeType = ParseResult.decodeUnknownEither(Schema.Struct({ type: PluginName }), { errors: "all" })
const Beside = Schema.Struct({ sort_order: optional(SortOrder), is_visible: optional(Flag) })
const decodeBeside = ParseResult.decodeUnknownEither(Beside, { errors: "all" })

interface Checks {
  readonly plugin: (config: Config) => Either.Either<Checked, FieldErrors>
}
type Checked = Either.Either.Right<ReturnType<(typeof pluginTypes)[PluginTypeName]["plugin"]>>

const types: Readonly<Record<PluginTypeName, Checks>> = pluginTypes

const objectIn = (config: unknown): Either.Either<Config, FieldErrors> => {
  if (!isFields(config)) return Either.left({ config: [fault("not_an_object")] })
  return byteLength(JSON.stringify(config)) > maxConfigBytes
    ? Either.left({ config: [fault("too_many_kib", { most: 128 })] })
    : Either.right(config)
}

/** Combines the results for the parts of a body: all values, or all errors. */
const whole = <A extends object>(
  { sort_order, is_visible }: GivenPlugin,
  read: Either.Either<A, FieldErrors>,
  more: FieldErrors = {}
): Either.Either<A & typeof Beside.Type, Invalid> => {
  const beside = decodeBeside({
    ...(sort_order === undefined ? {} : { sort_order }),
    ...(is_visible === undefined ? {} : { is_visible })
  })
  if (Either.isRight(beside) && Either.isRight(read)) return Either.right({ ...read.right, ...beside.right })
  return Either.left(
    invalid({
      ...more,
      ...(Either.isLeft(beside) ? fieldErrors(beside.left, "body") : {}),
      ...(Either.isLeft(read) ? read.left : {})
    })
  )
}

/** Validates a change to a plugin against its type; reports all errors at once. */
export const readFields = (
  type: PluginTypeName,
  { config, ...beside }: GivenPlugin
): Either.Either<UpdatePlugin, Invalid> =>
  config === undefined
    ? whole(beside, Either.right({}))
    : whole(
        beside,
        Either.flatMap(objectIn(config), (fields) =>
          Either.map(types[type].plugin(fields), (checked) => ({ config: checked.config }))
        )
      )

/** Validates a new plugin: its type, then the other fields against the type. */
export const readNew = ({ type, config, ...beside }: GivenPlugin): Either.Either<CreatePlugin, Invalid> => {
  const named = decodeType(type === undefined ? {} : { type })
  const fields = config === undefined ? undefined : objectIn(config)
  if (Either.isLeft(named)) {
    const faults = fields !== undefined && Either.isLeft(fields) ? fields.left : {}
    return whole(beside, Either.left(faults), fieldErrors(named.left, "body"))
  }
  return fields === undefined
    ? whole(beside, Either.right(named.right))
    : whole(
        beside,
        Either.flatMap(fields, (found) => types[named.right.type].plugin(found))
      )
}
