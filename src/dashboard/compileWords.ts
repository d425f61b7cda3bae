import { readFile } from "node:fs/promises"
import { transform } from "esbuild"
import compile from "icu-minify/compile"
import type { Plugin } from "vite"

/** Compiles the texts in files of words, so that nothing has to read ICU messages in the browser. */
export const compileWords: Plugin = {
  name: "compile-words",
  enforce: "pre",
  load: async (id) => {
    if (!/\/dashboard\/[\w/]*words\/[a-z]{2}\.ts$/.test(id)) return
    const { code } = await transform(await readFile(id, "utf8"), { loader: "ts", format: "esm" })
    const { words } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly words: Readonly<Record<string, string>>
    }
    const compiled = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, compile(text)]))
    return { code: `export const words = ${JSON.stringify(compiled)}`, map: null }
  }
}
