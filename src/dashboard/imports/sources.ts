import { t } from "@lingui/core/macro"
import type { ImportSource } from "../../import/Import.ts"

/** The inputs of a source: key, address, name and password, or a file. */
export interface SourceNeeds {
  readonly source: ImportSource
  readonly name: string
  /** Where to find the source's key or export. */
  readonly hint: string
  /** Whether the source can be read over its API. */
  readonly isOnline: boolean
  readonly isFile: boolean
  /** The extensions of the source's files. */
  readonly files: string
  /** Whether the address of the source is optional or required; undefined if it has none. */
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
  fromFile(
    "csv",
    t`A spreadsheet (CSV)`,
    t`A file from Excel, Numbers, Google Sheets or another program, saved as CSV.`,
    rows
  ),
  online("bitly", "Bitly", t`Find your key under Settings, API. A CSV export of your links also works.`),
  online("dub", "Dub", t`Find your key under Settings, API Keys. A CSV export of your links also works.`),
  online(
    "shlink",
    "Shlink",
    t`Create a key with “shlink api-key:generate”. CSV exports of links and visits also work.`,
    { address: "needed" }
  ),
  online("yourls", "YOURLS", t`Find the signature under Tools. A database dump also includes individual clicks.`, {
    address: "needed",
    files: dumps
  }),
  online(
    "kutt",
    "Kutt",
    t`Find your key under Settings, API. A copy or dump of the database also includes passwords and visits.`,
    { address: "possible", files: ".sqlite,.sqlite3,.db,.sql,.csv" }
  ),
  online(
    "shortio",
    "Short.io",
    t`Find your secret key under Integrations & API. A CSV export of your links also works.`
  ),
  online("rebrandly", "Rebrandly", t`Find your key under Account, API keys. A CSV export of your links also works.`),
  online("sink", "Sink", t`Use the site token that you sign in with. A JSON export also works.`, {
    address: "needed",
    files: ".json"
  }),
  fromFile(
    "polr",
    "Polr",
    t`Use a dump of the MySQL database that includes the “links” table, or a CSV export.`,
    dumps
  ),
  online("linktree", "Linktree", t`You only need the URL of your public page.`, {
    address: "needed",
    hasKey: false,
    files: ".html,.htm,.json"
  }),
  fromFile("linkstack", "LinkStack", t`Use the file from Settings, Export user data.`, ".json"),
  fromFile(
    "linden",
    "Linden",
    t`Use the export of a whole team from Settings, Team settings, Download. Your team must be empty.`,
    ".zip"
  )
]

export const sourceOf = (name: string | undefined): SourceNeeds | undefined =>
  sources.find(({ source }) => source === name)

/** Whether a file has rows and columns, judging by its name. */
export const hasRows = ({ name }: File): boolean => !/\.(?:json|sql|db|sqlite3?|html?|gz|zip)$/i.test(name)
