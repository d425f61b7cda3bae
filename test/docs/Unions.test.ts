import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Filter } from "../../src/click/query/Filter.ts"
import { PageId } from "../../src/contract/Id.ts"
import { pluginTypeNames } from "../../src/page/plugins/PluginTypes.ts"
import { configs } from "../page/Sample.ts"
import type { TestServer } from "../support/TestServer.ts"
import { at, document, faults, operationOf, responseOf, schemaOf } from "./Checker.ts"

const filters = at(
  operationOf("analytics.report").parameters.find(({ name }) => name === "builder"),
  "content",
  "application/json",
  "schema"
)

describe("the filters of a report in the document and the client", () => {
  const taken: ReadonlyArray<Filter | object> = [
    { field: "country", operator: "is", values: ["SE", "DE"] },
    { field: "is_bot", operator: "is_not", values: ["1"] },
    { field: "is_bot", operator: "is", values: [0, 1] },
    { field: "is_bot", operator: "is_set" },
    { field: "referrer", operator: "is_not_set", values: [] },
    { field: "referrer", operator: "is_set", values: null }
  ]
  it.each(taken)("are a list such as %j", (filter) => {
    expect(faults(filters, [filter])).toEqual([])
  })

  const refused: ReadonlyArray<object> = [
    { field: "referrer", operator: "is_set", values: ["x"] },
    { field: "is_bot", operator: "is", values: ["yes"] },
    { field: "country", operator: "is", values: [] },
    { field: "country", operator: "is" },
    { field: "country", operator: "like", values: ["SE"] },
    { field: "colour", operator: "is", values: ["red"] }
  ]
  it.each(refused)("are not a list like %j", (filter) => {
    expect(faults(filters, [filter])).not.toEqual([])
  })

  it("are distinguished by the compiler of a client", () => {
    // Never called: the typed client refuses these before anything is sent.
    const asks = ({ client: { analytics } }: typeof TestServer.Service) => [
      analytics.report({ urlParams: { builder: [{ field: "referrer", operator: "is_set", values: [] }] } }),
      // @ts-expect-error: this operator takes no values.
      analytics.report({ urlParams: { builder: [{ field: "referrer", operator: "is_set", values: ["x"] }] } }),
      // @ts-expect-error: a visitor is a bot or none.
      analytics.report({ urlParams: { builder: [{ field: "is_bot", operator: "is", values: ["yes"] }] } })
    ]
    expect(asks).toBeTypeOf("function")
  })
})

const component = (ref: unknown) => at(document, ...String(ref).slice(2).split("/"))

describe("a plugin in the document and the client", () => {
  const created = schemaOf(operationOf("pages.createPlugin").requestBody)
  const changed = schemaOf(operationOf("pages.updatePlugin").requestBody)
  const answered = at(schemaOf(responseOf(operationOf("pages.createPlugin"), 201)), "properties", "data")
  const samples = configs("https://pictures.example")

  it.each([
    ["asked for", created],
    ["answered", answered]
  ])("matches the type it names: %s", (_, schema) => {
    const { oneOf, discriminator } = component(at(schema, "$ref")) as Record<string, unknown>
    const mapping = at(discriminator, "mapping") as Record<string, string>
    expect(at(discriminator, "propertyName")).toBe("type")
    expect(Object.keys(mapping)).toEqual(pluginTypeNames)
    expect(oneOf).toEqual(Object.values(mapping).map((ref) => ({ $ref: ref })))
    for (const [type, ref] of Object.entries(mapping)) {
      const { type: name, config } = at(component(ref), "properties") as Record<string, unknown>
      expect(name).toEqual({ type: "string", const: type })
      const named = /"#\/components\/schemas\/(\w+)Config"/.exec(JSON.stringify(config))?.[1]
      expect(named?.toLowerCase(), type).toBe(type.replace("_", ""))
      expect(at(document, "components", "schemas", `${named}Config`, "properties"), type).toBeDefined()
    }
  })

  it.each(pluginTypeNames)("has the config of its own type and no other: %s", (type) => {
    expect(faults(created, { type })).toEqual([])
    for (const [other, config] of Object.entries(samples)) {
      expect(faults(created, { type, config }).length === 0, other).toBe(other === type)
      expect(faults(changed, { config })).toEqual([])
    }
  })

  it("is distinguished by the compiler of a client", () => {
    const path = { id: PageId.make("0195b2ca-52b7-7e14-9d38-6a0c4f7e1b95") }
    const asks = ({ client: { pages } }: typeof TestServer.Service) => [
      pages.createPlugin({ path, payload: { type: "youtube", config: { url: "https://youtu.be/dQw4w9WgXcQ" } } }),
      // @ts-expect-error: a gallery's config.
      pages.createPlugin({ path, payload: { type: "youtube", config: { images: ["https://example.com/a.png"] } } }),
      // @ts-expect-error: a question lacks its answer.
      pages.createPlugin({ path, payload: { type: "faq", config: { items: [{ question: "How far?" }] } } }),
      Effect.map(pages.get({ path }), ({ data }) =>
        data.plugins.map((plugin) => {
          if (plugin.type !== "text_block") return ""
          // @ts-expect-error: a text has no pictures.
          return [plugin.config.content, plugin.config.images]
        })
      )
    ]
    expect(asks).toBeTypeOf("function")
  })
})
