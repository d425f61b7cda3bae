import { Either, ParseResult, Schema } from "effect"
import type { FieldErrors, Invalid } from "../contract/Failure.ts"
import { optional } from "../contract/Text.ts"
import { fieldErrors, invalid } from "../http/Faults.ts"
import { PluginName, SortOrder } from "./Plugin.ts"
import type { Config } from "./plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "./plugins/PluginTypes.ts"

/** The largest config, in bytes of its JSON. */
const maxConfigBytes = 128 * 1024

interface Given {
  readonly config?: unknown
  readonly sort_order?: unknown
}

/** What a checked body asks for. */
export interface PluginFields {
  readonly config?: Config
  readonly sort_order?: number
}

const decodeType = ParseResult.decodeUnknownEither(Schema.Struct({ type: PluginName }), { errors: "all" })
const decodeOrder = ParseResult.decodeUnknownEither(Schema.Struct({ sort_order: optional(SortOrder) }))

const isObject = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const readConfig = (type: PluginTypeName | undefined, config: unknown): Either.Either<Config, FieldErrors> => {
  if (!isObject(config)) return Either.left({ config: ["Must be an object."] })
  if (Buffer.byteLength(JSON.stringify(config)) > maxConfigBytes)
    return Either.left({ config: ["Must be at most 128 KiB."] })
  return type === undefined ? Either.right(config) : pluginTypes[type].read(config)
}

/** Checks a body against the type of its plugin; all its faults come at once. */
export const readFields = (
  type: PluginTypeName | undefined,
  { config, sort_order }: Given,
  more: FieldErrors = {}
): Either.Either<PluginFields, Invalid> => {
  const order = decodeOrder(sort_order === undefined ? {} : { sort_order })
  const read = config === undefined ? undefined : readConfig(type, config)
  const errors = {
    ...more,
    ...(Either.isLeft(order) ? fieldErrors(order.left, "body") : {}),
    ...(read !== undefined && Either.isLeft(read) ? read.left : {})
  }
  if (Object.keys(errors).length > 0 || Either.isLeft(order)) return Either.left(invalid(errors))
  return Either.right({
    ...order.right,
    ...(read !== undefined && Either.isRight(read) ? { config: read.right } : {})
  })
}

/** Checks the body of a new plugin: its type, and the rest against it. */
export const readNew = (body: Given & { readonly type?: unknown }) => {
  const type = decodeType(body.type === undefined ? {} : { type: body.type })
  const known = Either.isRight(type) ? type.right.type : undefined
  const fields = readFields(known, body, Either.isLeft(type) ? fieldErrors(type.left, "body") : {})
  return known === undefined
    ? Either.flatMap(fields, () => Either.left(invalid({})))
    : Either.map(fields, (found) => ({ type: known, ...found }))
}
