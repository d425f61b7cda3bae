import { DateTime } from "effect"
import { csvHead, csvLines } from "../lib/Csv.ts"
import type { Link } from "../link/Link.ts"

/** The products in whose CSV format links can be exported. */
export type LinkTable = "bitly" | "dub"

type Column = readonly [header: string, value: (link: Link) => string | number]

const iso = (moment: DateTime.Utc): string => DateTime.formatIso(moment)
const tagsOf = ({ tags }: Link) => tags.map(({ name }) => name).join(", ")
const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "")

/** The header and order of Dub's own export, and the external ID at the end. */
const dub: ReadonlyArray<Column> = [
  ["Short link", ({ short_url }) => short_url],
  ["Destination URL", ({ destination_url }) => destination_url],
  ["Clicks", ({ total_clicks }) => total_clicks],
  ["Leads", () => 0],
  ["Conversions", () => 0],
  ["Revenue", () => 0],
  ["Created at", ({ created_at }) => iso(created_at)],
  ["Link ID", ({ id }) => id],
  ["Updated at", ({ updated_at }) => iso(updated_at)],
  ["Tags", tagsOf],
  ["Archived", ({ is_active }) => (is_active === 1 ? "No" : "Yes")],
  ["External ID", ({ external_id }) => external_id ?? ""]
]

/** Bitly's column names. Programs that read Bitly's export use the names, not the order. */
const bitly: ReadonlyArray<Column> = [
  ["Link", ({ short_url }) => withoutScheme(short_url)],
  ["Custom Link", ({ short_url }) => withoutScheme(short_url)],
  ["Destination URL", ({ destination_url }) => destination_url],
  ["Title", ({ title }) => title ?? ""],
  ["Created", ({ created_at }) => iso(created_at)],
  ["Tags", tagsOf],
  ["Engagements", ({ total_clicks }) => total_clicks]
]

const tables: Readonly<Record<LinkTable, ReadonlyArray<Column>>> = { bitly, dub }

/** The header of a table of links. */
export const headOf = (table: LinkTable): string => csvHead(tables[table].map(([header]) => header))

/** Lines of a table of links. */
export const rowsOf = (table: LinkTable, links: ReadonlyArray<Link>): string =>
  csvLines(links.map((link) => tables[table].map(([, value]) => value(link))))
