import { t } from "@lingui/core/macro"
import { makeStore } from "../../api/Store.ts"

/** The columns that people can choose, in the order of the list. */
export const columns = ["destination", "domain", "folder", "tags", "chart", "clicks", "created"] as const
export type Column = (typeof columns)[number]
export type Columns = ReadonlySet<Column>

export const columnNames: Readonly<Record<Column, string>> = {
  destination: t`Destination`,
  domain: t`Domain`,
  folder: t`Folder`,
  tags: t`Tags`,
  chart: t`Last 30 days`,
  clicks: t({ context: "link", message: "Clicks" }),
  created: t({ context: "list of links", message: "Created" })
}

/** The name of a column. Without its own column, the folder is above the tags. */
export const labelOf = (column: Column, shown: Columns): string =>
  column === "tags" && !shown.has("folder") ? t`Folder and tags` : columnNames[column]

/** Between the short link and the actions. */
const widths: Readonly<Record<Column, string>> = {
  destination: "minmax(0, 1fr)",
  domain: "minmax(0, 9rem)",
  folder: "minmax(0, 8rem)",
  tags: "minmax(0, 11rem)",
  chart: "5rem",
  clicks: "4.5rem",
  created: "6rem"
}

const key = "linden.columns"
const usual: Columns = new Set(["destination", "tags", "chart", "clicks", "created"])

const stored = (): Columns => {
  const names = localStorage.getItem(key)?.split(" ")
  return names === undefined ? usual : new Set(columns.filter((column) => names.includes(column)))
}

const store = makeStore(stored())

/** The chosen columns, which this browser remembers. */
export const useChosenColumns = store.use

/** Shows or hides a column. */
export const toggleColumn = (column: Column) => {
  const before = stored()
  const chosen = columns.filter((one) => before.has(one) !== (one === column))
  localStorage.setItem(key, chosen.join(" "))
  store.set(new Set(chosen))
}

/** Cards on phones always show the same. */
const onCards: Columns = new Set(["tags", "clicks", "created"])

/**
 * The columns there is room for, without those that are empty in every link. Without its own column, the destination is
 * below the short link.
 */
export const columnsIn = (chosen: Columns, isNarrow: boolean, isWide: boolean, empty: ReadonlySet<Column>): Columns =>
  isNarrow
    ? onCards
    : new Set([...chosen].filter((column) => (isWide || column !== "destination") && !empty.has(column)))

/** The columns as `grid-template-columns`. */
export const templateOf = (shown: Columns): string =>
  [
    "var(--check, 2.5rem) minmax(10rem, 1.5fr)",
    ...columns.filter((column) => shown.has(column)).map((column) => widths[column]),
    "6.25rem"
  ].join(" ")
