import { Either, ParseResult, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { FilterField, FilterOperator, isTimeField, TimeOperator } from "../../src/click/query/Filter.ts"
import { Builder } from "../../src/click/query/FilterBuilder.ts"
import { fieldErrors } from "../../src/http/SchemaFaults.ts"

const good = { field: "country", operator: "is", values: ["DE"] }

const decode = ParseResult.decodeUnknownEither(Schema.Struct({ builder: Builder }), { errors: "all" })

const readBuilder = (text: string) =>
  Either.match(decode({ builder: text }), {
    onLeft: (issue) => ({ filters: [], faults: Object.keys(fieldErrors(issue, "")) }),
    onRight: ({ builder }) => ({ filters: builder, faults: [] })
  })

const faultsOf = (value: unknown) => readBuilder(typeof value === "string" ? value : JSON.stringify(value)).faults

describe("the filter builder", () => {
  it("accepts every field with every operator", () => {
    for (const field of FilterField.literals) {
      for (const operator of isTimeField(field) ? TimeOperator.literals : FilterOperator.literals) {
        const values = operator.endsWith("set") ? [] : field === "is_bot" || isTimeField(field) ? ["1"] : ["some"]
        expect(readBuilder(JSON.stringify([{ field, operator, values }]))).toEqual({
          filters: [{ field, operator, values }],
          faults: []
        })
      }
    }
  })

  it("accepts 1 and 0 as numbers, and operators without values without a list", () => {
    const text = JSON.stringify([
      { field: "is_bot", operator: "is", values: [1, 0] },
      { field: "referrer", operator: "is_set" }
    ])
    expect(readBuilder(text).filters).toEqual([
      { field: "is_bot", operator: "is", values: ["1", "0"] },
      { field: "referrer", operator: "is_set", values: [] }
    ])
  })

  it("accepts weekdays and hours as numbers, and writes them without leading zeros", () => {
    const text = JSON.stringify([
      { field: "weekday", operator: "is", values: [0, "6"] },
      { field: "hour", operator: "is_not", values: [23, "09"] }
    ])
    expect(readBuilder(text).filters).toEqual([
      { field: "weekday", operator: "is", values: ["0", "6"] },
      { field: "hour", operator: "is_not", values: ["23", "9"] }
    ])
  })

  it.each([
    ["invalid JSON", "[", ["builder"]],
    ["nothing", "", ["builder"]],
    ["an object", good, ["builder"]],
    ["more than 20 filters", Array.from({ length: 21 }, () => good), ["builder"]],
    ["a filter that is not an object", [good, "x", [], null], ["builder.1", "builder.2", "builder.3"]],
    ["an unknown field", [{ ...good, field: "color" }], ["builder.0.field"]],
    ["a missing field", [{ operator: "is", values: ["x"] }], ["builder.0.field"]],
    ["an unknown operator", [good, { ...good, operator: "like" }], ["builder.1.operator"]],
    ["a missing operator", [{ field: "os", values: ["x"] }], ["builder.0.operator"]],
    ["missing values", [{ field: "os", operator: "is" }], ["builder.0.values"]],
    ["values that are no list", [{ ...good, values: "DE" }], ["builder.0.values"]],
    ["an empty list of values", [{ ...good, values: [] }], ["builder.0.values"]],
    ["more than 50 values", [{ ...good, values: Array.from({ length: 51 }, () => "x") }], ["builder.0.values"]],
    [
      "values that are no text",
      [{ ...good, values: ["x", 1, null, "y", {}] }],
      ["1", "2", "4"].map((n) => `builder.0.values.${n}`)
    ],
    ["an empty value", [{ ...good, values: ["x", ""] }], ["builder.0.values.1"]],
    ["a value that is too long", [{ ...good, values: ["x", "y", "z".repeat(256)] }], ["builder.0.values.2"]],
    ["a lone surrogate", [{ ...good, values: ["\ud800"] }], ["builder.0.values.0"]],
    [
      "a bot that is neither 1 nor 0",
      [{ field: "is_bot", operator: "is", values: ["1", "yes"] }],
      ["builder.0.values.1"]
    ],
    [
      "a weekday that is none",
      [{ field: "weekday", operator: "is", values: [6, 7, -1, 1.5, "Monday", "", null] }],
      ["1", "2", "3", "4", "5", "6"].map((n) => `builder.0.values.${n}`)
    ],
    ["an hour after 23", [{ field: "hour", operator: "is", values: ["23", "24"] }], ["builder.0.values.1"]],
    ["a part of an hour", [{ field: "hour", operator: "contains", values: ["1"] }], ["builder.0.operator"]],
    ["an absent weekday", [{ field: "weekday", operator: "is_not_set" }], ["builder.0.operator", "builder.0.values"]],
    ["values where there are none", [{ field: "os", operator: "is_set", values: ["x"] }], ["builder.0.values"]],
    [
      "all of it at once",
      [{ field: "x", operator: "y" }, { values: [1] }],
      [
        "builder.0.field",
        "builder.0.operator",
        "builder.0.values",
        "builder.1.field",
        "builder.1.operator",
        "builder.1.values.0"
      ]
    ]
  ])("rejects %s, and names the field", (_, value, places) => {
    expect(faultsOf(value)).toEqual(places)
  })
})
