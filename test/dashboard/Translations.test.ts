import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { nodesOf, treeOf } from "../support/SourceTree.ts"
import { languages, textsIn } from "./Wording.ts"

/** The names of a message's arguments and tags, those of tags with `<` before them. */
const namesIn = (message: unknown): ReadonlyArray<string> => {
  const names = new Set<string>()
  const read = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node as [string, unknown, ...Array<unknown>]
    const isTag = kind !== undefined && (typeof kind !== "number" || kind === 0)
    names.add(`${isTag ? "<" : ""}${name}`)
    if (isTag) [kind, ...rest].forEach(read)
    else for (const branches of rest) readAll(Object.values(branches as object))
  }
  const readAll = (branches: ReadonlyArray<unknown>): void => {
    for (const branch of branches) if (Array.isArray(branch)) branch.forEach(read)
  }
  if (Array.isArray(message)) message.forEach(read)
  return [...names].sort()
}

const spoken = /[a-z]{2}/

describe.each(languages)("the words in %s", (language) => {
  it("are there for every text, with the same arguments", async () => {
    const [english, own] = await Promise.all([textsIn("en"), textsIn(language)])
    expect([...own.keys()]).toEqual([...english.keys()])
    for (const [area, texts] of english) {
      const shape = (of: object) => Object.entries(of).map(([key, message]) => [key, namesIn(message)])
      expect(shape(own.get(area) ?? {}), area).toEqual(shape(texts))
    }
  })

  it("are its own, but for names, samples and words that both have", async () => {
    const [english, own] = await Promise.all([textsIn("en"), textsIn(language)])
    const same = [...english].flatMap(([area, texts]) =>
      Object.entries(texts)
        .filter(
          ([key, message]) => typeof message === "string" && spoken.test(message) && own.get(area)?.[key] === message
        )
        .map(([, message]) => String(message))
    )
    // A sentence is never the same in two languages.
    expect(same.filter((text) => text.split(" ").length > 4 && !/[/<>:]/.test(text))).toEqual([])
    expect(new Set(same).size).toBeLessThan(60)
  })
})

const root = join(import.meta.dirname, "../../src/dashboard")
const saying = new Set([
  "label",
  "title",
  "aria-label",
  "placeholder",
  "description",
  "alt",
  "explanation",
  "verb",
  "what"
])

/** What a file of components says by itself, line by line. */
const saidIn = (file: string): ReadonlyArray<string> =>
  [...nodesOf(treeOf(file, readFileSync(join(root, file), "utf8")))].flatMap((node) => {
    const note = (text: string) => [`${file}:${node.loc?.start.line} ${text.trim()}`]
    if (node.type === "JSXText" && spoken.test(node.value)) return note(node.value)
    if (node.type === "JSXAttribute" && typeof node.name.name === "string" && saying.has(node.name.name)) {
      const text = node.value?.type === "StringLiteral" ? node.value.value : ""
      if (/^[A-Z][a-z]+\b|[a-z] [a-z]/.test(text) && !/[.@/{]\w/.test(text)) return note(text)
    }
    return []
  })

it("says nothing on a screen that is not among the words", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(saidIn).filter((text) => !/ Linden$/.test(text))).toEqual([])
})
