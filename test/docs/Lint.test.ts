import { describe, expect, it } from "vitest"
import { isJson, type Json } from "../../src/docs/Tidy.ts"
import { document } from "./Checker.ts"

/** Every object of a document with its place. */
function* objects(value: unknown, place = "#"): Generator<readonly [place: string, object: Json]> {
  if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* objects(one, `${place}/${at}`)
  if (!isJson(value)) return
  yield [place, value]
  for (const [key, one] of Object.entries(value)) yield* objects(one, `${place}/${key}`)
}

const all = [...objects(document)]

const repeats = (list: unknown): boolean =>
  Array.isArray(list) && new Set(list.map((one) => JSON.stringify(one))).size < list.length

// What `redocly lint` (recommended) looks at beyond the validity of the document, since the tool is too heavy to install for every test.
describe("the OpenAPI document, as a linter reads it", () => {
  it("offers no choice twice", () => {
    const found = all.filter(([, one]) => ["anyOf", "oneOf", "allOf", "enum"].some((key) => repeats(one[key])))
    expect(found.map(([place]) => place)).toEqual([])
  })
})
