import { expect, it } from "vitest"
import { markdown } from "../../src/page/render/Markdown.ts"

it.each([
  ["example.com/a", "https://example.com/a"],
  ["www.example.com", "https://www.example.com"],
  ["example.com:8080/a?b=c#d", "https://example.com:8080/a?b=c#d"],
  ["münchen.example", "https://m%C3%BCnchen.example"],
  ["//example.com/a", "https://example.com/a"],
  ["ana@example.com", "mailto:ana@example.com"],
  ["tel:+49123", "tel:+49123"],
  ["mailto:ana@example.com", "mailto:ana@example.com"],
  ["https://example.com/?a=1&b=%22", "https://example.com/?a=1&amp;b=%22"],
  ["/other-link", "/other-link"]
])("a link in a text to %s points to %s", (written, href) => {
  expect(markdown(`[A](${written})`, 1)).toBe(`<p><a href="${href}">A</a></p>`)
})

it.each([
  "javascript:alert(1)",
  "JavaScript&#58;alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "nowhere",
  "#",
  "",
  "a b:c"
])("a link in a text to %j, which is not a URL, becomes plain text", (written) => {
  expect(markdown(`[A *b*](<${written}>)`, 1)).toBe("<p>A <em>b</em></p>")
})

it.each([
  ["https://example.com/a.png", "https://example.com/a.png"],
  ["/uploads/a.png", "/uploads/a.png"],
  ["javascript:alert(1)", ""],
  ["data:image/svg+xml,x", ""]
])("a picture in a text at %s loads from %j", (written, source) => {
  expect(markdown(`![A](${written})`, 1)).toContain(`src="${source}" alt="A"`)
})
