import { Schema } from "effect"
import { discriminatedUnion } from "../contract/DiscriminatedUnion.ts"
import { FormShape } from "../contract/FormShape.ts"
import { check, type FaultAt, refusing } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { isFields } from "../http/SchemaParts.ts"
import { byteLength } from "../lib/Utf8.ts"
import { Design } from "./Design.ts"

const maxBytes = 16 * 1024
const maxDepth = 8
const noDesign = fault("not_a_design")

type Fields = Readonly<Record<string, unknown>>

const isSmall = (text: string) => byteLength(text) <= maxBytes || fault("too_many_kib", { most: 16 })

const isTooDeep = (value: unknown): boolean => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
  }
  return false
}

// Drop nulls, which some tools send for fields that are not set.
const chosen = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(chosen)
  return isFields(value) ? chosenFields(value) : value
}

const chosenFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, one]) => (one === null ? [] : [[key, chosen(one)]])))

/** Uses a single width or height for both, and drops a picture with an empty address. */
const completed = ({ image, ...rest }: Fields): Fields => {
  const side = rest["width"] ?? rest["height"]
  const sides = side === undefined ? {} : { width: rest["width"] ?? side, height: rest["height"] ?? side }
  return { ...rest, ...sides, ...(image === undefined || image === "" ? {} : { image }) }
}

/** Faults of fields that are valid individually but not together. */
const together = ({ width, height, margin }: Fields): ReadonlyArray<FaultAt> => {
  const side = typeof width === "number" ? width : 512
  const isWide = typeof margin === "number" && margin <= 1024 && margin * 4 > side
  return [
    ...(width === height ? [] : [{ path: ["height"] as const, fault: fault("not_square") }]),
    ...(isWide ? [{ path: ["margin"] as const, fault: fault("margin_too_wide") }] : [])
  ]
}

// The marker of Effect's built-in list filters. Effect runs filters with this marker even if the items are invalid, so
// that all faults are reported at once.
const StableFilter = Symbol.for("effect/annotation/StableFilter")

const Whole = Design.pipe(check(together)).annotations({
  [StableFilter]: true,
  parseOptions: { errors: "all", onExcessProperty: "error" }
})

const Bounded = Schema.Unknown.pipe(
  Schema.filter(isFields, refusing(noDesign)),
  check((fields) => !isTooDeep(fields) || fault("nested_too_deeply")),
  check((fields) => isSmall(JSON.stringify(fields)))
)

const FromFields = Schema.transform(Bounded, Whole, {
  strict: false,
  decode: (fields) => completed(chosenFields(fields)),
  encode: (design) => design
})

const FromText = Schema.String.pipe(
  check(isSmall),
  Schema.compose(Schema.parseJson().annotations(refusing(noDesign))),
  Schema.compose(FromFields)
)

/** A design in a request, either an object or a JSON string. All faults are reported by path. */
export const DesignInput = discriminatedUnion(
  Design,
  Schema.Unknown,
  (given) => (typeof given === "string" ? FromText : FromFields),
  Schema.Union(Design, Schema.parseJson(Design).annotations({ description: "The same as a JSON string." }))
).annotations({ [FormShape]: Design.ast })
