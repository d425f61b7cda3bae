import { join } from "node:path"
import { getCatalogs } from "@lingui/cli/api"
import { getConfig } from "@lingui/conf"
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage"

export interface English {
  readonly text: string
  /** What sets it apart from the same text elsewhere. */
  readonly context: string | undefined
  /** The files that say it, from the folder of the dashboard. */
  readonly files: ReadonlyArray<string>
}

export interface Translation {
  readonly text: string
  /** Whether somebody has to look at it: nothing says it any more, or it is only a guess. */
  readonly isStale: boolean
}

const dashboard = join(import.meta.dirname, "../../src/dashboard")
const config = getConfig({ configPath: join(dashboard, "lingui.config.ts") })
const [catalog] = await getCatalogs(config)
if (catalog === undefined) throw new Error("There are no catalogues.")

/** The languages besides English. */
export const languages = ["de", "fr", "es", "ja", "ar"] as const

const extracted = catalog.collect({})

/** The messages that the sources of the dashboard say, by their ids. */
export const english = async (): Promise<ReadonlyMap<string, English>> =>
  new Map(
    Object.entries((await extracted) ?? {}).map(([id, { message = "", context, origin }]) => [
      id,
      { text: message, context, files: origin.map(([file]) => file) }
    ])
  )

/** The catalogue of a language, by the ids of its messages. */
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

/** The texts of a language that say the same always. */
export const plainIn = async (language: string): Promise<ReadonlySet<string>> => {
  const all = await (language === "en" ? english() : catalogIn(language))
  return new Set([...all.values()].map(({ text }) => text).filter(isPlain))
}
