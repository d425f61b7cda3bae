import { dayNumber } from "../../lib/Time.ts"
import { dimensions } from "./Dimensions.ts"
import { quarterNumber } from "./Quarters.ts"
import { IntIndex } from "./Tally.ts"
import { keyWords, VisitorSet } from "./VisitorSet.ts"

export type Packed = Uint8Array | Uint16Array | Uint32Array

/** A column. For each row, it has the index of the row's value in `values`; the value 0 means none. */
export interface Coded {
  readonly values: Int32Array
  readonly places: Packed
}

/** Clicks by column, so that filters and counts are loops over small integers. */
export interface Columns {
  readonly rows: number
  /** Quarter-hours since 1970. */
  readonly quarter: Coded
  /** For each row, the sum of the flags (`botFlag`, `viewFlag`) that apply to it. */
  readonly flags: Uint8Array
  /** For each row, the number of its visitor. A visitor has one number per day. */
  readonly visitor: Packed
  readonly visitors: number
  /**
   * The keys of all visitors. Absent if the columns are whole days, because their visitors need no comparison with
   * other columns.
   */
  readonly visitorKeys: Int32Array | undefined
  /** The other columns, in the order of `dimensions`. */
  readonly dimensions: ReadonlyArray<Coded>
}

export const botFlag = 1
/** A page view without a click on a button. */
export const viewFlag = 2

/** The values of a click, in reading order, that its columns need. */
export const rawColumns = ["at", "is_bot", "visitor", ...dimensions] as const
export type RawRow = ReadonlyArray<unknown>

const [pageAt, buttonAt] = [rawColumns.indexOf("page"), rawColumns.indexOf("bio_link")]
const firstDimension = rawColumns.length - dimensions.length

class Growing {
  private items = new Uint32Array(256)

  set(at: number, value: number): void {
    if (at >= this.items.length) {
      const items = new Uint32Array(this.items.length * 2)
      items.set(this.items)
      this.items = items
    }
    this.items[at] = value
  }

  packed(size: number, largest: number): Packed {
    const items = this.items.subarray(0, size)
    return largest <= 0xff ? Uint8Array.from(items) : largest <= 0xffff ? Uint16Array.from(items) : items
  }
}

class Coding {
  private readonly index = new IntIndex()
  private readonly places = new Growing()

  add(at: number, value: number): void {
    this.places.set(at, this.index.at(value))
  }

  coded(size: number): Coded {
    return { values: this.index.keys.slice(0, this.index.size), places: this.places.packed(size, this.index.size) }
  }
}

/** Converts clicks from rows to columns. */
export class ColumnsBuilder {
  private rows = 0
  private readonly quarter = new Coding()
  private readonly flags = new Growing()
  private readonly visitor = new Growing()
  private readonly visitors = new VisitorSet()
  private readonly key = new Int32Array(keyWords)
  private readonly codings = dimensions.map(() => new Coding())

  add(row: RawRow): void {
    const at = this.rows++
    const moment = row[0] as number
    this.quarter.add(at, quarterNumber(moment))
    const isView = row[pageAt] !== null && row[buttonAt] === null
    this.flags.set(at, (row[1] === 0 ? 0 : botFlag) + (isView ? viewFlag : 0))
    this.visitor.set(at, this.positionOf(dayNumber(moment), row[2] as Uint8Array))
    for (let n = 0; n < this.codings.length; n++) {
      this.codings[n]?.add(at, (row[firstDimension + n] as number | null) ?? 0)
    }
  }

  build(): Columns {
    const { rows } = this
    return {
      rows,
      quarter: this.quarter.coded(rows),
      flags: this.flags.packed(rows, 3) as Uint8Array,
      visitor: this.visitor.packed(rows, this.visitors.size),
      visitors: this.visitors.size,
      visitorKeys: this.visitors.keys(),
      dimensions: this.codings.map((coding) => coding.coded(rows))
    }
  }

  private positionOf(day: number, visitor: Uint8Array): number {
    const bytes = new DataView(visitor.buffer, visitor.byteOffset, visitor.byteLength)
    this.key[0] = day
    for (let word = 1; word < keyWords; word++) this.key[word] = bytes.getInt32((word - 1) * 4, true)
    return this.visitors.at(this.key, 0)
  }
}

/** Clicks in memory, as columns. */
export const columnsOf = (rows: ReadonlyArray<RawRow>): Columns => {
  const builder = new ColumnsBuilder()
  for (const row of rows) builder.add(row)
  return builder.build()
}
