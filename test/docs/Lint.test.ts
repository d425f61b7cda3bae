import { describe, expect, it } from "vitest"
import { isJson, type Json } from "../../src/docs/Tidy.ts"
import { document, operations } from "./Checker.ts"

/** Every object of a document with its path. */
function* objects(value: unknown, place = "#"): Generator<readonly [place: string, object: Json]> {
  if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* objects(one, `${place}/${at}`)
  if (!isJson(value)) return
  yield [place, value]
  for (const [key, one] of Object.entries(value)) yield* objects(one, `${place}/${key}`)
}

const all = [...objects(document)]

const repeats = (list: unknown): boolean =>
  Array.isArray(list) && new Set(list.map((one) => JSON.stringify(one))).size < list.length

// Checks of `redocly lint` (recommended) beyond validity; the tool itself is too heavy to install for every test.
describe("the OpenAPI document as a linter reads it", () => {
  it("has no duplicate choices", () => {
    const found = all.filter(([, one]) => ["anyOf", "oneOf", "allOf", "enum"].some((key) => repeats(one[key])))
    expect(found.map(([place]) => place)).toEqual([])
  })

  it("requires only described fields", () => {
    const found = all.flatMap(([place, { required, properties }]) =>
      Array.isArray(required) && isJson(properties)
        ? required.filter((name) => !Object.hasOwn(properties, name)).map((name) => `${place} ${name}`)
        : []
    )
    expect(found).toEqual([])
  })

  it("lists enum values of the declared type", () => {
    const typeOf = (value: unknown) =>
      value === null ? "null" : Number.isInteger(value) ? "integer" : (typeof value as string)
    const found = all.filter(([, { type, enum: choices }]) => {
      const types = Array.isArray(type) ? type : [type]
      return Array.isArray(choices) && choices.some((one) => !types.includes(typeOf(one)))
    })
    expect(found.map(([place]) => place)).toEqual([])
  })

  it("has no broken references and no unused components", () => {
    const components = document["components"] as Record<string, Json>
    const known = Object.entries(components).flatMap(([kind, one]) =>
      kind === "securitySchemes" ? [] : Object.keys(one).map((name) => `#/components/${kind}/${name}`)
    )
    const refs = new Set(all.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : [])))
    expect([...refs].sort()).toEqual(known.sort())
  })

  it("declares each path parameter, and each parameter once", () => {
    for (const { operationId, path, parameters } of operations) {
      const names = parameters.map((one) => `${one["in"]} ${one["name"]}`)
      expect(new Set(names).size, operationId).toBe(names.length)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
      expect(names.filter((name) => name.startsWith("path ")).sort(), operationId).toEqual(inPath.sort())
    }
  })
})
