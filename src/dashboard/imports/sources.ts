import type { ImportSource } from "../../import/Import.ts"
import { t } from "./words/t.ts"

/** What a source is asked for: a key, an address, a name and a password, or a file. */
export interface SourceNeeds {
  readonly source: ImportSource
  readonly name: string
  /** Where its key or its export is to be found. */
  readonly hint: string
  /** Whether it can be read over its interface. */
  readonly isOnline: boolean
  readonly isFile: boolean
  /** What its files end with. */
  readonly files: string
  /** Whether its address is asked for, and has to be given. */
  readonly address?: "needed" | "possible"
  readonly hasKey: boolean
}

const rows = ".csv,.tsv,.txt"
const dumps = ".sql,.csv,.txt"

const online = (source: ImportSource, name: string, hint: string, more: Partial<SourceNeeds> = {}): SourceNeeds => ({
  ...{ source, name, hint, isOnline: true, isFile: true, files: rows, hasKey: true },
  ...more
})
const fromFile = (source: ImportSource, name: string, hint: string, files: string): SourceNeeds => ({
  ...{ source, name, hint, isOnline: false, isFile: true, files, hasKey: false }
})

/** The sources of imports, in the order of their cards. */
export const sources: ReadonlyArray<SourceNeeds> = [
  fromFile("csv", t("aSpreadsheet"), t("hintCsv"), rows),
  online("bitly", "Bitly", t("hintBitly")),
  online("dub", "Dub", t("hintDub")),
  online("shlink", "Shlink", t("hintShlink"), { address: "needed" }),
  online("yourls", "YOURLS", t("hintYourls"), { address: "needed", files: dumps }),
  online("kutt", "Kutt", t("hintKutt"), { address: "possible", files: ".sqlite,.sqlite3,.db,.sql,.csv" }),
  online("shortio", "Short.io", t("hintShortio")),
  online("rebrandly", "Rebrandly", t("hintRebrandly")),
  online("sink", "Sink", t("hintSink"), { address: "needed", files: ".json" }),
  fromFile("polr", "Polr", t("hintPolr"), dumps),
  online("linktree", "Linktree", t("hintLinktree"), { address: "needed", hasKey: false, files: ".html,.htm,.json" }),
  fromFile("linkstack", "LinkStack", t("hintLinkstack"), ".json"),
  fromFile("linden", "Linden", t("hintLinden"), ".zip")
]

export const sourceOf = (name: string | undefined): SourceNeeds | undefined =>
  sources.find(({ source }) => source === name)

/** Whether a file is one of rows and columns, as far as its name tells. */
export const hasRows = ({ name }: File): boolean => !/\.(?:json|sql|db|sqlite3?|html?|gz|zip)$/i.test(name)
