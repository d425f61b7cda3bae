import { expect, it } from "vitest"
import { readableUrl } from "../../src/lib/ReadableUrl.ts"

it.each([
  ["https://example.com/%C3%A4-%e3%83%91?q=stra%C3%9Fe#%F0%9F%8C%B3", "https://example.com/ä-パ?q=straße#🌳"],
  ["https://example.com/a%20b%2Fc%3Fd", "https://example.com/a%20b%2Fc%3Fd"],
  ["https://example.com/%C3%A4%E2%80%AE%C3%B6", "https://example.com/ä%E2%80%AEö"],
  ["https://example.com/%C2%A0%E2%81%84", "https://example.com/%C2%A0%E2%81%84"],
  ["https://example.com/%E4%FC100%", "https://example.com/%E4%FC100%"],
  ["https://example.com/ä", "https://example.com/ä"]
])("shows %s as %s", (url, shown) => expect(readableUrl(url)).toBe(shown))
