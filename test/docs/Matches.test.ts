import { expect, it } from "vitest"
import { matchesOf } from "../../src/docs/browser/Matches.ts"
import { ApiDocument } from "../../src/docs/view/Document.ts"
import { outlineOf } from "../../src/docs/view/Outline.ts"
import { document } from "./Checker.ts"

const outline = outlineOf(new ApiDocument(document))
const addresses = (query: string) => matchesOf(query, outline, 10).map(({ address }) => address)

it.each([
  ["shorten", "/docs/links#links.create"],
  ["Shorten a URL", "/docs/links#links.create"],
  ["rate", "/docs#rate-limits"],
  ["idempotency", "/docs#idempotency"],
  ["post links", "/docs/links#links.create"],
  ["/api/v1/trash", "/docs/trash#trash.list"],
  ["custom_slug", "/docs/links#links.create.body.custom_slug"],
  ["If-Match", "/docs/links#links.update.header.If-Match"],
  ["webhooks", "/docs/webhooks"]
])("the search for %s finds %s first", (query, address) => {
  expect(addresses(query)[0]).toBe(address)
})

it("the search finds what contains all words, and nothing for a blank query", () => {
  expect(addresses("link update")).toContain("/docs/links#links.update")
  expect(addresses("  ")).toEqual([])
  expect(addresses("no such thing")).toEqual([])
  expect(addresses("[(*")).toEqual([])
})
