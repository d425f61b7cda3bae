import { describe, expect, it } from "vitest"
import type { Filter } from "../../src/click/query/Filter.ts"
import type { AnalyticsQuery } from "../../src/click/query/Query.ts"
import { at, faults, operationOf } from "./Checker.ts"

const filters = at(
  operationOf("analytics.report").parameters.find(({ name }) => name === "builder"),
  "content",
  "application/json",
  "schema"
)

describe("the filters of a report, as the document and the client know them", () => {
  const taken: ReadonlyArray<Filter | object> = [
    { field: "country", operator: "is", values: ["SE", "DE"] },
    { field: "is_bot", operator: "is_not", values: ["1"] },
    { field: "is_bot", operator: "is", values: [0, 1] },
    { field: "is_bot", operator: "is_set" },
    { field: "referrer", operator: "is_not_set", values: [] },
    { field: "referrer", operator: "is_set", values: null }
  ]
  it.each(taken)("are a list such as of %j", (filter) => {
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
  it.each(refused)("are no list of %j", (filter) => {
    expect(faults(filters, [filter])).not.toEqual([])
  })

  it("are told apart by the compiler", () => {
    const asked: ReadonlyArray<NonNullable<AnalyticsQuery["builder"]>[number]> = [
      { field: "referrer", operator: "is_set", values: [] },
      // @ts-expect-error: this operator takes no values.
      { field: "referrer", operator: "is_set", values: ["x"] },
      // @ts-expect-error: a visitor is a bot or none.
      { field: "is_bot", operator: "is", values: ["yes"] }
    ]
    expect(asked).toHaveLength(3)
  })
})
