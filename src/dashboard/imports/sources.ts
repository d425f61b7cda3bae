import { t } from "@lingui/core/macro"
import type { ImportSource } from "../../import/Import.ts"

/** The inputs of a source: key, address, name and password, or a file. */
export interface SourceNeeds {
  readonly source: ImportSource
  readonly name: string
  /** Where to find its key or export. */
  readonly hint: string
  /** Whether it can be read over its API. */
  readonly isOnline: boolean
  readonly isFile: boolean
  /** The extensions of its files. */
  readonly files: string
  /** Whether its address is optional or required; undefined if it is not asked for. */
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
    t`A file from Excel, Numbers, Google Sheets or any other program: save it as CSV.`,
    rows
  ),
  online("bitly", "Bitly", t`A key is under Settings, API; an export of your links as CSV works as well.`),
  online("dub", "Dub", t`A key is under Settings, API Keys; an export of your links as CSV works as well.`),
  online(
    "shlink",
    "Shlink",
    t`A key is made by the command “shlink api-key:generate”; exports of links and visits as CSV work as well.`,
    { address: "needed" }
  ),
  online("yourls", "YOURLS", t`The signature is under Tools; a dump of the database brings single clicks too.`, {
    address: "needed",
    files: dumps
  }),
  online(
    "kutt",
    "Kutt",
    t`A key is under Settings, API; a copy or dump of the database brings passwords and visits too.`,
    { address: "possible", files: ".sqlite,.sqlite3,.db,.sql,.csv" }
  ),
  online(
    "shortio",
    "Short.io",
    t`A secret key is under Integrations & API; an export of your links as CSV works as well.`
  ),
  online("rebrandly", "Rebrandly", t`A key is under Account, API keys; an export of your links as CSV works as well.`),
  online("sink", "Sink", t`The site token that you sign in with; an export as JSON works as well.`, {
    address: "needed",
    files: ".json"
  }),
  fromFile("polr", "Polr", t`A dump of its MySQL database, with the table “links”, or an export as CSV.`, dumps),
  online("linktree", "Linktree", t`The address of your public page is enough.`, {
    address: "needed",
    hasKey: false,
    files: ".html,.htm,.json"
  }),
  fromFile("linkstack", "LinkStack", t`The file from Settings, Export user data.`, ".json"),
  fromFile(
    "linden",
    "Linden",
    t`The whole team of another Linden: Settings, Team, Export. It goes into a team that is empty.`,
    ".zip"
  )
]

export const sourceOf = (name: string | undefined): SourceNeeds | undefined =>
  sources.find(({ source }) => source === name)

/** Whether a file has rows and columns, judging by its name. */
export const hasRows = ({ name }: File): boolean => !/\.(?:json|sql|db|sqlite3?|html?|gz|zip)$/i.test(name)
