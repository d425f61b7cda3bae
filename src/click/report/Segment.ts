import { Array as Arrays } from "effect"
import { monthStart } from "../../lib/Time.ts"
import { level } from "./Buckets.ts"
import type { Coded, Columns, Packed } from "./Columns.ts"
import type { Reading } from "./Plan.ts"
import { keyWords } from "./VisitorSet.ts"

/** The format of a stored segment. Segments with another number are ignored. */
const form = 2
const headWords = 4

const padded = (bytes: number) => (bytes + 3) & ~3

const bytesOf = (view: Packed | Int32Array) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/**
 * Columns as bytes: format, rows, visitors and whether their keys follow; then each column as its width, the number of
 * its values, the values and the indexes. Every part starts at a multiple of four, so that reading copies nothing.
 */
export const encodeSegment = (columns: Columns): Uint8Array => {
  const codeds = [columns.quarter, ...columns.dimensions]
  const keys = columns.visitorKeys
  const parts: Array<Packed | Int32Array> = [
    Int32Array.of(form, columns.rows, columns.visitors, keys === undefined ? 0 : 1)
  ]
  parts.push(columns.flags, Int32Array.of(columns.visitor.BYTES_PER_ELEMENT), columns.visitor)
  if (keys !== undefined) parts.push(keys)
  for (const { values, places } of codeds) {
    parts.push(Int32Array.of(places.BYTES_PER_ELEMENT, values.length), values, places)
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.byteLength), 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(bytesOf(part), offset)
    offset += padded(part.byteLength)
  }
  return bytes
}

/** Stored bytes as 32-bit words. Copies bytes that are not aligned, because drivers return them at any address. */
export const wordsOf = (bytes: Uint8Array): Int32Array => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2)
}

/** The columns that `encodeSegment` encoded, as views of the bytes; undefined if the format differs. */
export const decodeSegment = (bytes: Uint8Array): Columns | undefined => {
  const words = wordsOf(bytes)
  if (words[0] !== form) return undefined
  const [, rows = 0, visitors = 0, hasKeys = 0] = words
  let next = headWords
  const ints = (count: number) => {
    next += count
    return words.subarray(next - count, next)
  }
  const packed = (width: number): Packed => {
    const start = words.byteOffset + next * 4
    next += padded(rows * width) / 4
    return width === 1
      ? new Uint8Array(words.buffer, start, rows)
      : width === 2
        ? new Uint16Array(words.buffer, start, rows)
        : new Uint32Array(words.buffer, start, rows)
  }
  const flags = packed(1) as Uint8Array
  const visitor = packed(ints(1)[0] ?? 1)
  const visitorKeys = hasKeys === 1 ? ints(visitors * keyWords) : undefined
  const coded = (): Coded => {
    const [width = 1, count = 0] = ints(2)
    return { values: ints(count), places: packed(width) }
  }
  const quarter = coded()
  const dimensions: Array<Coded> = []
  while (next < words.length) dimensions.push(coded())
  return { rows, quarter, flags, visitor, visitors, visitorKeys, dimensions }
}

/**
 * Splits ordered segments into parts that change at different times, so that the sum of each part can be cached longer:
 * the months before the last month, the days of the last month, and its hours.
 */
export const partsOf = <S extends Reading["segments"][number]>(segments: ReadonlyArray<S>) => {
  const months: ReadonlyArray<ReadonlyArray<S>> = Arrays.isNonEmptyReadonlyArray(segments)
    ? Arrays.groupWith(segments, (one, next) => monthStart(one.start) === monthStart(next.start))
    : []
  const last = months.at(-1) ?? []
  return {
    past: months.slice(0, -1),
    days: last.filter((one) => one.level === level.day),
    hours: last.filter((one) => one.level === level.hour)
  }
}
