import { type ClickRow, nameColumns } from "../ClickRow.ts"
import { hourStart } from "../report/Buckets.ts"

const [team, link, page, bioLink, qrcode] = (["team", "link", "page", "bio_link", "qrcode"] as const).map((name) =>
  nameColumns.indexOf(name)
) as [number, number, number, number, number]

/** The number of the team, once names are numbers. */
export const teamOf = (row: ClickRow): number => row.names[team] as number

/** Clicks that are booked together, with what they add to totals and the hours that they fall into. */
export class Batch {
  readonly rows: Array<ClickRow> = []
  readonly totals = new Map<number, number>()
  readonly hours = new Map<string, { readonly team: number; readonly at: number }>()

  #hour = -1
  #team = -1

  /** Adds rows all of whose names are numbers. */
  add(rows: ReadonlyArray<ClickRow>): void {
    for (const row of rows) {
      this.rows.push(row)
      this.#mark(teamOf(row), hourStart(row.at))
      if (!row.isBot) this.#count(row.names)
    }
  }

  /** Clicks of a link lie together in its index: in that order each of its pages is written once. */
  sort(): void {
    this.rows.sort((a, b) => Number(a.names[link]) - Number(b.names[link]))
  }

  #mark(teamNumber: number, at: number): void {
    if (teamNumber === this.#team && at === this.#hour) return
    this.#team = teamNumber
    this.#hour = at
    this.hours.set(`${teamNumber} ${at}`, { team: teamNumber, at })
  }

  /** A link's visits count for the link, a button's for the button and its page; a page that is only seen has no click. */
  #count(names: ClickRow["names"]): void {
    this.#increment(names[link])
    this.#increment(names[qrcode])
    this.#increment(names[bioLink])
    if (names[bioLink] !== null) this.#increment(names[page])
  }

  #increment(subject: ClickRow["names"][number] | undefined): void {
    if (typeof subject === "number") this.totals.set(subject, (this.totals.get(subject) ?? 0) + 1)
  }
}
