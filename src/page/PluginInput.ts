import { Either, ParseResult, Schema } from "effect"
import type { FieldErrors, Invalid } from "../contract/Failure.ts"
import { optional } from "../contract/Text.ts"
import { fieldErrors, invalid } from "../http/Faults.ts"
import { isFields } from "../http/SchemaParts.ts"
import { byteLength } from "../lib/Utf8.ts"
import { type CreatePlugin, PluginName, SortOrder, type UpdatePlugin } from "./Plugin.ts"
import type { Config } from "./plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "./plugins/PluginTypes.ts"

/** The largest config, in bytes of its JSON. */
const maxConfigBytes = 128 * 1024

/** A plugin as a request brings it. */
export interface GivenPlugin {
  readonly type?: unknown
  readonly config?: unknown
  readonly sort_order?: unknown
}

const decodeType = ParseResult.decodeUnknownEither(Schema.Struct({ type: PluginName }), { errors: "all" })
const decodeOrder = ParseResult.decodeUnknownEither(Schema.Struct({ sort_order: optional(SortOrder) }))

interface Checks {
  readonly plugin: (config: Config) => Either.Either<Checked, FieldErrors>
}
type Checked = Either.Either.Right<ReturnType<(typeof pluginTypes)[PluginTypeName]["plugin"]>>

const types: Readonly<Record<PluginTypeName, Checks>> = pluginTypes

const objectIn = (config: unknown): Either.Either<Config, FieldErrors> => {
  if (!isFields(config)) return Either.left({ config: ["Must be an object."] })
  return byteLength(JSON.stringify(config)) > maxConfigBytes
    ? Either.left({ config: ["Must be at most 128 KiB."] })
    : Either.right(config)
}

/** All of a body, or everything that is wrong with it. */
const whole = <A extends object>(
  sort_order: unknown,
  read: Either.Either<A, FieldErrors>,
  more: FieldErrors = {}
): Either.Either<A & { readonly sort_order?: number }, Invalid> => {
  const order = decodeOrder(sort_order === undefined ? {} : { sort_order })
  if (Either.isRight(order) && Either.isRight(read)) return Either.right({ ...read.right, ...order.right })
  return Either.left(
    invalid({
      ...more,
      ...(Either.isLeft(order) ? fieldErrors(order.left, "body") : {}),
      ...(Either.isLeft(read) ? read.left : {})
    })
  )
}

/** Checks a change of a plugin against the type that it has; all its faults come at once. */
export const readFields = (
  type: PluginTypeName,
  { config, sort_order }: GivenPlugin
): Either.Either<UpdatePlugin, Invalid> =>
  config === undefined
    ? whole(sort_order, Either.right({}))
    : whole(
        sort_order,
        Either.flatMap(objectIn(config), (fields) =>
          Either.map(types[type].plugin(fields), (checked) => ({ config: checked.config }))
        )
      )

/** Checks a new plugin: its type, and the rest against it. */
export const readNew = ({ type, config, sort_order }: GivenPlugin): Either.Either<CreatePlugin, Invalid> => {
  const named = decodeType(type === undefined ? {} : { type })
  const fields = config === undefined ? undefined : objectIn(config)
  if (Either.isLeft(named)) {
    const faults = fields !== undefined && Either.isLeft(fields) ? fields.left : {}
    return whole(sort_order, Either.left(faults), fieldErrors(named.left, "body"))
  }
  return fields === undefined
    ? whole(sort_order, Either.right(named.right))
    : whole(
        sort_order,
        Either.flatMap(fields, (found) => types[named.right.type].plugin(found))
      )
}
