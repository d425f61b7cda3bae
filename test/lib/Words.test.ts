import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { fill } from "../../src/lib/Fill.ts"

const src = join(import.meta.dirname, "../../src")

/** The texts of a language by their paths, such as `invite.before.1`. */
const textsIn = (folder: string, file: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const read = (path: string, value: unknown): void => {
    if (typeof value === "string") found.set(path, value)
    else for (const [key, one] of Object.entries(value as object)) read(path === "" ? key : `${path}.${key}`, one)
  }
  read("", JSON.parse(readFileSync(join(src, folder, file), "utf8")))
  return found
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(["mail/words", "page/render/words", "redirect/view/words"])("the words in %s", (folder) => {
  const english = textsIn(folder, "en.json")

  it("exist in six languages", () => {
    expect(readdirSync(join(src, folder)).sort()).toEqual(
      ["ar", "de", "en", "es", "fr", "ja"].map((tag) => `${tag}.json`)
    )
  })

  it.each(["de", "fr", "es", "ja", "ar"])("have every text in %s, with the same placeholders", (language) => {
    const own = textsIn(folder, `${language}.json`)
    const shape = (texts: ReadonlyMap<string, string>) =>
      [...texts].map(([path, text]) => [path, text.trim() !== "", placeholdersOf(text)]).sort()
    expect(shape(own)).toEqual(shape(english))
  })
})

describe("fill", () => {
  it("replaces each placeholder with its value, once", () => {
    expect(fill("{name} in {place}", { name: "{place}", place: 2 })).toBe("{place} in 2")
  })

  it("keeps a placeholder without a value", () => {
    expect(fill("{name} in {place}", { name: "Ana" })).toBe("Ana in {place}")
  })
})
