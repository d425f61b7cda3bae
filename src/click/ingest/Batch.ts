import { hourStart } from "../../lib/Time.ts"
import { type ClickRow, nameColumns } from "./ClickRow.ts"

/** The integer columns of a click in a batch: `is_bot`, then the numbers of its names. */
const width = 1 + nameColumns.length
const visitorBytes = 16

const placeOf = (name: (typeof nameColumns)[number]) => nameColumns.indexOf(name) + 1
const [team, link, page, bioLink, qrcode] = (["team", "link", "page", "bio_link", "qrcode"] as const).map(placeOf) as [
  number,
  number,
  number,
  number,
  number
]

/**
 * Clicks that are booked together, with their totals and hours. They are packed in a few arrays, because a hundred
 * thousand objects would burden the garbage collector.
 */
export class Batch {
  size = 0
  readonly totals = new Map<number, number>()
  readonly hours = new Map<string, { readonly team: number; readonly at: number }>()

  #numbers = new Int32Array(64 * width)
  #moments = new Float64Array(64)
  #visitors = Buffer.alloc(64 * visitorBytes)
  #lastHour = -1
  #lastTeam = -1

  /** Adds rows whose names were all replaced by numbers. */
  add(rows: ReadonlyArray<ClickRow>): void {
    this.#reserve(this.size + rows.length)
    for (const { at, isBot, visitor, names } of rows) {
      const start = this.size * width
      this.#moments[this.size] = at
      this.#visitors.write(visitor, this.size * visitorBytes, visitorBytes, "hex")
      this.#numbers[start] = isBot ? 1 : 0
      for (let n = 0; n < names.length; n++) this.#numbers[start + 1 + n] = names[n] as number
      this.size += 1
      this.#mark(this.#numbers[start + team] as number, hourStart(at))
      if (!isBot) this.#count(start)
    }
  }

  /** The indexes of all clicks, grouped by link. In this order, each page of the link index is written once. */
  order(): Uint32Array {
    const numbers = this.#numbers
    const places = Uint32Array.from({ length: this.size }, (_, place) => place)
    return places.sort((a, b) => (numbers[a * width + link] as number) - (numbers[b * width + link] as number) || a - b)
  }

  moment(place: number): number {
    return this.#moments[place] as number
  }

  /** The visitor's 16 bytes in hex. */
  visitor(place: number): string {
    return this.#visitors.toString("hex", place * visitorBytes, (place + 1) * visitorBytes)
  }

  /**
   * The integer in a column: column 0 is `is_bot`, and the others are the numbers of names in the order of
   * `nameColumns`; 0 for no name.
   */
  number(place: number, column: number): number {
    return this.#numbers[place * width + column] as number
  }

  #reserve(size: number): void {
    const held = this.#moments.length
    if (size <= held) return
    const room = Math.max(size, held * 2)
    const [numbers, moments, visitors] = [this.#numbers, this.#moments, this.#visitors]
    this.#numbers = new Int32Array(room * width)
    this.#moments = new Float64Array(room)
    this.#visitors = Buffer.alloc(room * visitorBytes)
    this.#numbers.set(numbers)
    this.#moments.set(moments)
    this.#visitors.set(visitors)
  }

  #mark(teamNumber: number, at: number): void {
    if (teamNumber === this.#lastTeam && at === this.#lastHour) return
    this.#lastTeam = teamNumber
    this.#lastHour = at
    this.hours.set(`${teamNumber} ${at}`, { team: teamNumber, at })
  }

  /** A link visit counts for the link, a button click for the button and its page; a page view alone is not a click. */
  #count(start: number): void {
    this.#increment(start + link)
    this.#increment(start + qrcode)
    this.#increment(start + bioLink)
    if (this.#numbers[start + bioLink] !== 0) this.#increment(start + page)
  }

  #increment(at: number): void {
    const subject = this.#numbers[at] as number
    if (subject !== 0) this.totals.set(subject, (this.totals.get(subject) ?? 0) + 1)
  }
}
