import { expect, it } from "vitest"
import { i18n } from "../../src/dashboard/words/i18n.ts"

it.each(["C:\\x64\\u0041", "<a>&</a>", "{name}", "100 %", "#"])("shows %j unchanged within a message", (value) => {
  expect(i18n._("unknown", { value, count: 2 }, { message: "{count, plural, other {# of {value}}}" })).toBe(
    `2 of ${value}`
  )
})

it("formats numbers in the language", () => {
  expect(i18n._("unknown", { count: 1234 }, { message: "{count, plural, one {# link} other {# links}}" })).toBe(
    "1,234 links"
  )
})
