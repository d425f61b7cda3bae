import { existsSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, it } from "vitest"

const app = join(import.meta.dirname, "../../dist/app")
const files = join(app, "assets")

/** The budget of the first screen, in bytes of JavaScript after gzip. */
const budget = 260 * 1024

const textOf = (file: string) => readFileSync(join(files, file), "utf8")

/** The size of a file as it is sent, with gzip, in bytes. */
const weightOf = (file: string) => {
  const path = join(files, file)
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file = ""]) => basename(file))

/** Files with all their static imports. */
const withImports = (first: ReadonlyArray<string>): ReadonlySet<string> => {
  const found = new Set(first)
  for (const file of found) for (const next of matches(textOf(file), /(?:from|import)"\.\/([^"]+)"/g)) found.add(next)
  return found
}

const page = readFileSync(join(app, "index.html"), "utf8")
const begin = matches(page, /<script [^>]*src="([^"]+)"/g)
const preloaded = matches(page, /<link rel="modulepreload"[^>]*href="([^"]+)"/g)

/** The files that a screen loads before it shows. */
const filesOf = (screen: string): ReadonlySet<string> => {
  const start = begin.flatMap((file) => matches(textOf(file), new RegExp(`import\\("\\./(${screen}-[^"]+)"\\)`, "g")))
  expect(start).toHaveLength(1)
  return withImports([...begin, ...preloaded, ...start])
}

describe("the files of the first screens", () => {
  for (const screen of ["overview", "links"]) {
    it(`contain at most 260 KiB of JavaScript after gzip for ${screen}`, () => {
      const sizes = [...filesOf(screen)].map(weightOf)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget)
    })

    it(`are at most six for ${screen}, since each is a round trip`, () => {
      expect(filesOf(screen).size).toBeLessThanOrEqual(6)
    })
  }

  it("are preloaded by the document if every screen needs them, styles included", () => {
    expect(preloaded.some((file) => file.startsWith("app-"))).toBe(true)
    expect([...withImports(begin)].every((file) => begin.includes(file) || preloaded.includes(file))).toBe(true)
    expect(matches(page, /<link rel="stylesheet"[^>]*href="([^"]+)"/g)).toHaveLength(1)
  })
})
