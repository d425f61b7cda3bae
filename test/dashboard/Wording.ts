import { join } from "node:path"
import { getCatalogs } from "@lingui/cli/api"
import { getConfig } from "@lingui/conf"
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage"

export interface English {
  readonly text: string
  /** Distinguishes it from the same text elsewhere. */
  readonly context: string | undefined
  /** The files that use it, relative to the dashboard's folder. */
  readonly files: ReadonlyArray<string>
}

export interface Translation {
  readonly text: string
  /** Whether it needs a review: nothing uses it, or it is only a guess. */
  readonly isStale: boolean
}

const dashboard = join(import.meta.dirname, "../../src/dashboard")
const config = getConfig({ configPath: join(dashboard, "lingui.config.ts") })
const [catalog] = await getCatalogs(config)
if (catalog === undefined) throw new Error("There are no catalogs.")

/** The languages besides English. */
export const languages = ["de", "fr", "es", "ja", "ar"] as const

const extracted = catalog.collect({})

/** The messages in the dashboard's sources, by ID. */
export const english = async (): Promise<ReadonlyMap<string, English>> =>
  new Map(
    Object.entries((await extracted) ?? {}).map(([id, { message = "", context, origin }]) => [
      id,
      { text: message, context, files: origin.map(([file]) => file) }
    ])
  )

/** The catalogue of a language, by message ID. */
export const catalogIn = async (language: string): Promise<ReadonlyMap<string, Translation>> =>
  new Map(
    Object.entries((await catalog.read(language)) ?? {}).map(([id, { translation = "", obsolete = false, extra }]) => {
      const flags = extra?.["flags"] as ReadonlyArray<string> | undefined
      return [id, { text: translation, isStale: obsolete || flags?.includes("fuzzy") === true }]
    })
  )

/** The compiled messages of a language. */
export const compiledIn = async (language: string): Promise<Readonly<Record<string, CompiledMessage>>> =>
  Object.fromEntries([...(await catalogIn(language))].map(([id, { text }]) => [id, compileMessageOrThrow(text)]))

const isPlain = (text: string) => text.length > 1 && !/[{}<]/.test(text)

/** A language's texts without arguments. */
export const plainIn = async (language: string): Promise<ReadonlySet<string>> => {
  const all = await (language === "en" ? english() : catalogIn(language))
  return new Set([...all.values()].map(({ text }) => text).filter(isPlain))
}
