import { readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { transform } from "esbuild"
import compile from "icu-minify/compile"
import type { Plugin } from "vite"

const isWords = (id: string) => /\/dashboard\/[\w/]*words\/[a-z]{2}\.ts$/.test(id)

/** The texts of a file of words, compiled. */
const compiled = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
  const { code } = await transform(await readFile(path, "utf8"), { loader: "ts", format: "esm" })
  const { words } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly words: Readonly<Record<string, string>>
  }
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, compile(text)]))
}

/** The texts of a file of words that does not change until the build is over. */
const compiledOnce = (() => {
  const known = new Map<string, ReturnType<typeof compiled>>()
  return (path: string) => {
    const found = known.get(path) ?? compiled(path)
    known.set(path, found)
    return found
  }
})()

const moduleOf = (words: object) => ({ code: `export const words = ${JSON.stringify(words)}`, map: null })

/** Compiles the texts in files of words, so that nothing has to read ICU messages in the browser. */
export const compileWords: Plugin = {
  name: "compile-words",
  enforce: "pre",
  load: async (id) => (isWords(id) ? moduleOf(await compiled(id)) : undefined)
}

const own = 'from "./words/t.ts"'
const said = /(?<![\w.])(t|t\.rich)\("(\w+)"/g

/** The keys that an area names elsewhere than where it says their texts: which of those is said, is chosen later. */
const chosenLater = async (area: string): Promise<(key: string) => boolean> => {
  const files = (await readdir(area)).filter((name) => /\.tsx?$/.test(name))
  const sources = await Promise.all(files.map((name) => readFile(join(area, name), "utf8")))
  const rest = sources.map((source) => source.replace(said, "")).join("\n")
  return (key) => new RegExp(`["'\\s{]${key}\\b`).test(rest)
}

/**
 * Puts each English text where it is said, so that a screen brings its own and no others; the rest of them stays with
 * the area. It tells the bundler as well that saying one does nothing else, or files that do could not share one.
 */
export const carryWords: Plugin = {
  name: "carry-words",
  apply: "build",
  enforce: "pre",
  load: async (id) => {
    if (!isWords(id) || !id.endsWith("/en.ts") || id.includes("/sentences/")) return
    const isLater = await chosenLater(dirname(dirname(id)))
    return moduleOf(Object.fromEntries(Object.entries(await compiledOnce(id)).filter(([key]) => isLater(key))))
  },
  transform: async (code, id) => {
    if (!/\/src\/dashboard\/[\w/]+\.tsx?$/.test(id)) return
    const words = code.includes(own) ? await compiledOnce(join(dirname(id), "words/en.ts")) : {}
    const carried = code.replace(said, (call, say: string, key: string) =>
      key in words ? `/* @__PURE__ */ ${say}(${JSON.stringify([key, words[key]])}` : call
    )
    return { code: carried.replace(/(?<![\w.])wordsOf\(/g, "/* @__PURE__ */ $&"), map: null }
  }
}
