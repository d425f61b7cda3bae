import { DateTime, Either, ParseResult, Schema } from "effect"
import { expect, it } from "vitest"
import { TagId } from "../../src/contract/Id.ts"
import { Count, Uri } from "../../src/contract/Output.ts"
import { Timestamp } from "../../src/contract/Timestamp.ts"
import { compiledDecoder, compiledEncoder } from "../../src/lib/CompiledSchema.ts"
import { Link } from "../../src/link/Link.ts"
import { LinkTag } from "../../src/tag/Tag.ts"

type Any = Schema.Schema<unknown, unknown>
type Tree = { readonly name: string; readonly children: ReadonlyArray<Tree> }

const Tree: Schema.Schema<Tree> = Schema.Struct({
  name: Schema.String,
  children: Schema.Array(Schema.suspend((): Schema.Schema<Tree> => Tree))
})
const Point = Schema.Struct({ x: Schema.Number, y: Schema.optionalWith(Schema.Number, { exact: true }) })

const schemas: Readonly<Record<string, unknown>> = {
  string: Schema.String,
  number: Schema.Number,
  boolean: Schema.Boolean,
  undefined: Schema.Undefined,
  null: Schema.Null,
  unknown: Schema.Unknown,
  bigint: Schema.BigIntFromSelf,
  literals: Schema.Literal("a", "b", 1, null),
  "a literal that a transformation reads as well": Schema.Union(Schema.NumberFromString, Schema.Literal("1")),
  "null, or a transformation that reads null": Schema.NullOr(
    Schema.transform(Schema.NullOr(Schema.String), Schema.String, {
      strict: true,
      decode: (text) => text ?? "nothing",
      encode: (text) => text
    })
  ),
  "null or a struct": Schema.NullOr(Point),
  "undefined or a number": Schema.UndefinedOr(Schema.Number),
  "two structs": Schema.Union(Point, Schema.Struct({ name: Schema.String })),
  struct: Point,
  "struct with an optional property": Schema.Struct({ x: Schema.optional(Schema.Number) }),
  "struct with a default": Schema.Struct({ x: Schema.optionalWith(Schema.Number, { default: () => 7 }) }),
  "struct with a key of another name": Schema.Struct({
    x: Schema.propertySignature(Schema.Number).pipe(Schema.fromKey("y"))
  }),
  "empty struct": Schema.Struct({}),
  record: Schema.Record({ key: Schema.String, value: Schema.Number }),
  array: Schema.Array(Schema.Number),
  "array of structs": Schema.Array(Point),
  tuple: Schema.Tuple(Schema.String, Schema.Number),
  refinement: Schema.Int,
  "refinements of a transformation": Schema.NumberFromString.pipe(Schema.int(), Schema.positive()),
  composition: Schema.compose(Schema.NumberFromString, Schema.Int),
  "JSON text": Schema.parseJson(Point),
  recursion: Tree,
  "excess properties that are errors": Point.annotations({ parseOptions: { onExcessProperty: "error" } }),
  "a fallback": Schema.Number.annotations({ decodingFallback: () => Either.right(0) }),
  enum: Schema.Enums({ one: 1, two: 2 }),
  "template literal": Schema.TemplateLiteral("a", Schema.Number),
  option: Schema.Option(Schema.Number),
  timestamp: Timestamp,
  "timestamp or null": Schema.NullOr(Timestamp),
  id: TagId,
  count: Count,
  "URL or null": Schema.NullOr(Uri),
  tag: LinkTag,
  link: Link
}

const id = "018f2c3a-0000-7000-8000-00000000abcd"
const moment = DateTime.unsafeMake("2030-01-31T18:00:00Z")
const values: ReadonlyArray<unknown> = [
  ...["", "a", "1", "2.5", "a1", "nothing", id, id.toUpperCase(), "2030-01-31 18:00:00", "https://example.com/ä"],
  ...['{"x":1}', '{"x":"1"}', "{", 0, 1, 2, -1, 2.5, Number.NaN, 1n, true, false, null, undefined, Symbol.for("a")],
  ...[[], [1, 2], ["a", 1], ["a"], [null], [{ x: 1 }, { x: 2, y: 3, z: 4 }], () => 1, new Date(0), moment],
  ...[{}, { x: 1 }, { x: 1, y: 2 }, { x: 1, y: undefined }, { x: "1" }, { x: 1, extra: 2 }, { y: 5 }, { name: "n" }],
  ...[{ x: undefined }, Object.create({ x: 1 }), { name: "n", x: 1 }, { a: 1, b: "2" }],
  ...[
    { name: "n", children: [{ name: "m", children: [] }] },
    { name: "n", children: [{ name: 1 }] }
  ],
  ...[
    { _tag: "Some", value: 1 },
    { id, name: "tag", color: "#2f9e44" },
    { id: "none", name: "tag", color: null }
  ]
]

const outcome = (run: () => unknown) => {
  try {
    return { result: run() }
  } catch (fault) {
    return { fault: String(fault) }
  }
}

it.each(Object.entries(schemas))("decodes and encodes as ParseResult does: %s", (_, given) => {
  const schema = given as Any
  const decode = compiledDecoder(schema)
  const encode = compiledEncoder(schema)
  for (const value of values) {
    expect(outcome(() => decode(value))).toEqual(outcome(() => ParseResult.decodeUnknownSync(schema)(value)))
    expect(outcome(() => encode(value))).toEqual(outcome(() => ParseResult.encodeUnknownSync(schema)(value)))
  }
})

it("returns only the known properties, in their order", () => {
  const tag = compiledDecoder(LinkTag)({ color: "#2f9e44", secret: "s", name: "tag", id })
  expect(JSON.stringify(tag)).toBe(JSON.stringify({ id, name: "tag", color: "#2f9e44" }))
  expect(JSON.stringify(compiledEncoder(Schema.Array(Point))([Object.assign({ secret: "s" }, { x: 1 })]))).toBe(
    '[{"x":1}]'
  )
})
