import { hourStart } from "../report/Buckets.ts"
import { type ClickRow, nameColumns } from "../ClickRow.ts"
import { linkAt, type StoredClick, visitorAt } from "./ClickTable.ts"
import type { LiveClick } from "./Live.ts"
import type { Names } from "./Names.ts"

const columnOf = (name: (typeof nameColumns)[number]) => nameColumns.indexOf(name)
const [team, link, page, bioLink, qrcode] = (["team", "link", "page", "bio_link", "qrcode"] as const).map(columnOf) as [
  number,
  number,
  number,
  number,
  number
]

/** The id of the team that a row belongs to. */
export const teamOf = (row: ClickRow): string => row.names[team] ?? ""

/** Clicks that are booked together, with what they add to totals and the hours that they fall into. */
export class Batch {
  readonly clicks: Array<StoredClick> = []
  readonly totals = new Map<number, number>()
  readonly hours = new Map<string, { readonly team: number; readonly at: number }>()

  /** Adds rows all of whose names are known. */
  add(rows: ReadonlyArray<ClickRow>, names: Names): void {
    for (const row of rows) {
      const ids = row.names.map((name) => (name === null ? null : (names.known(name) ?? unknown(name))))
      this.clicks.push([row.at, row.isBot ? 1 : 0, row.visitor, ...ids])
      const teamId = ids[team] as number
      const at = hourStart(row.at)
      const key = `${teamId} ${at}`
      if (!this.hours.has(key)) this.hours.set(key, { team: teamId, at })
      if (!row.isBot) this.#count(ids)
    }
  }

  /** Clicks of a link lie together in its index: in that order each of its pages is written once. */
  sort(): void {
    this.clicks.sort((a, b) => ((a[linkAt] as number) ?? 0) - ((b[linkAt] as number) ?? 0))
  }

  /** Those of the rows whose numbers are asked for, by the numbers of all clicks in their order. */
  numbered(rows: ReadonlyArray<ClickRow>, numbers: ReadonlyArray<number>): ReadonlyArray<LiveClick> {
    // A row and its click share the visitor's bytes.
    const places = new Map(this.clicks.map((click, n) => [click[visitorAt], numbers[n] ?? 0]))
    return rows.map((row) => ({ seq: places.get(row.visitor) ?? 0, teamId: teamOf(row) }))
  }

  /** A link's visits count for the link, a button's for the button and its page; a page that is only seen has no click. */
  #count(ids: ReadonlyArray<number | null>): void {
    this.#increment(ids[link])
    this.#increment(ids[qrcode])
    this.#increment(ids[bioLink])
    if (ids[bioLink] !== null) this.#increment(ids[page])
  }

  #increment(subject: number | null | undefined): void {
    if (subject !== null && subject !== undefined) this.totals.set(subject, (this.totals.get(subject) ?? 0) + 1)
  }
}

const unknown = (name: string): never => {
  throw new Error(`The name "${name}" has no number.`)
}
