import { Schema } from "effect"
import { discriminatedUnion } from "../contract/DiscriminatedUnion.ts"
import { FormShape } from "../contract/FormShape.ts"
import { isFields } from "../http/SchemaParts.ts"
import { byteLength } from "../lib/Utf8.ts"
import { Design } from "./Design.ts"

const maxBytes = 16 * 1024
const maxDepth = 8
const noDesign = "Must be an object, or the JSON text of one."

type Fields = Readonly<Record<string, unknown>>

const isSmall = (text: string) => byteLength(text) <= maxBytes || "Must be at most 16 KiB."

const isTooDeep = (value: unknown): boolean => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
  }
  return false
}

// Tools write null for fields that were not set.
const chosen = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(chosen)
  return isFields(value) ? chosenFields(value) : value
}

const chosenFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, one]) => (one === null ? [] : [[key, chosen(one)]])))

/** Completes the other side if only one is given, and drops a picture with an empty address. */
const completed = ({ image, ...rest }: Fields): Fields => {
  const side = rest["width"] ?? rest["height"]
  const sides = side === undefined ? {} : { width: rest["width"] ?? side, height: rest["height"] ?? side }
  return { ...rest, ...sides, ...(image === undefined || image === "" ? {} : { image }) }
}

/** Faults of fields that are valid individually but not together. */
const together = ({ width, height, margin }: Fields): ReadonlyArray<Schema.FilterIssue> => {
  const side = typeof width === "number" ? width : 512
  const isWide = typeof margin === "number" && margin <= 1024 && margin * 4 > side
  return [
    ...(width === height ? [] : [{ path: ["height"], message: "Must be the same as width." }]),
    ...(isWide ? [{ path: ["margin"], message: "Must be at most a quarter of the width." }] : [])
  ]
}

// Effect's marker for its own list filters: it applies them to invalid values too, so that all faults are reported at
// once.
const StableFilter = Symbol.for("effect/annotation/StableFilter")

const Whole = Design.pipe(Schema.filter(together)).annotations({
  [StableFilter]: true,
  parseOptions: { errors: "all", onExcessProperty: "error" }
})

const Bounded = Schema.Unknown.pipe(
  Schema.filter(isFields, { message: () => noDesign }),
  Schema.filter((fields) => !isTooDeep(fields) || "Is nested too deeply."),
  Schema.filter((fields) => isSmall(JSON.stringify(fields)))
)

const FromFields = Schema.transform(Bounded, Whole, {
  strict: false,
  decode: (fields) => completed(chosenFields(fields)),
  encode: (design) => design
})

const FromText = Schema.String.pipe(
  Schema.filter(isSmall),
  Schema.compose(Schema.parseJson().annotations({ message: () => noDesign })),
  Schema.compose(FromFields)
)

/** A design in a request: an object, or its JSON text; all faults are reported by path. */
export const DesignInput = discriminatedUnion(
  Design,
  Schema.Unknown,
  (given) => (typeof given === "string" ? FromText : FromFields),
  Schema.Union(Design, Schema.parseJson(Design).annotations({ description: "The same as JSON text." }))
).annotations({ [FormShape]: Design.ast })
