import { existsSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, it } from "vitest"

const app = join(import.meta.dirname, "../../dist/app")
const files = join(app, "assets")

/** The budget of the first screen, in bytes of JavaScript after gzip. */
const budget = 260 * 1024

const textOf = (file: string) => readFileSync(join(files, file), "utf8")

/** What a file weighs as it is sent after gzip, in bytes. */
const weightOf = (file: string) => {
  const path = join(files, file)
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file = ""]) => basename(file))

/** Files with all that they import before they run. */
const withImports = (first: ReadonlyArray<string>): ReadonlySet<string> => {
  const found = new Set(first)
  for (const file of found) for (const next of matches(textOf(file), /(?:from|import)"\.\/([^"]+)"/g)) found.add(next)
  return found
}

const page = readFileSync(join(app, "index.html"), "utf8")
const begin = matches(page, /<script [^>]*src="([^"]+)"/g)
const preloaded = matches(page, /<link rel="modulepreload"[^>]*href="([^"]+)"/g)

/** What a screen loads before it is shown. */
const filesOf = (screen: string): ReadonlySet<string> => {
  const start = begin.flatMap((file) => matches(textOf(file), new RegExp(`import\\("\\./(${screen}-[^"]+)"\\)`, "g")))
  expect(start).toHaveLength(1)
  return withImports([...begin, ...preloaded, ...start])
}

describe("the files of the first screens", () => {
  for (const screen of ["overview", "links"]) {
    it(`keep the JavaScript of ${screen} within 260 KiB after gzip`, () => {
      const sizes = [...filesOf(screen)].map(weightOf)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget)
    })

    it(`are a handful for ${screen}, since each is a round trip`, () => {
      expect(filesOf(screen).size).toBeLessThanOrEqual(6)
    })
  }

  it("are asked for by the document as far as every screen needs them, styles too", () => {
    expect(preloaded.some((file) => file.startsWith("app-"))).toBe(true)
    expect([...withImports(begin)].every((file) => begin.includes(file) || preloaded.includes(file))).toBe(true)
    expect(matches(page, /<link rel="stylesheet"[^>]*href="([^"]+)"/g)).toHaveLength(1)
  })
})
