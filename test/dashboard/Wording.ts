import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { CompiledMessage } from "icu-minify/format"

type Texts = Readonly<Record<string, CompiledMessage>>

const root = join(import.meta.dirname, "../../src/dashboard")
const files = readdirSync(root, { recursive: true, encoding: "utf8" })

/** The languages besides English. */
export const languages = ["de", "fr", "es", "ja", "ar"] as const

/** The texts of each area in a language, compiled, by the folder of the area. */
export const textsIn = async (language: string): Promise<ReadonlyMap<string, Texts>> => {
  const own = files.filter((file) => file.endsWith(`/words/${language}.ts`)).sort()
  const read = own.map(async (file) => {
    const { words } = (await import(join(root, file))) as { readonly words: Texts }
    return [file.replace(/\/words\/.*/, ""), words] as const
  })
  return new Map(await Promise.all(read))
}

/** The texts of a language that say the same always. */
export const plainIn = async (language: string): Promise<ReadonlySet<string>> =>
  new Set(
    [...(await textsIn(language)).values()]
      .flatMap((texts) => Object.values(texts))
      .filter((text): text is string => typeof text === "string" && text.length > 1)
  )

/** The API's sentences in a language, of all areas together. */
export const sentencesIn = async (language: string): Promise<Texts> => {
  const areas = [...(await textsIn(language))].filter(([area]) => area.startsWith("api/sentences/"))
  const entries = areas.flatMap(([, texts]) => Object.entries(texts))
  if (new Set(entries.map(([key]) => key)).size !== entries.length) throw new Error("Two areas have the same key.")
  return Object.fromEntries(entries)
}
