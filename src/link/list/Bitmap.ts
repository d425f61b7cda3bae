/** A set of row numbers, one bit each; bits past its end are not set. */
export type Bitmap = Int32Array

// Room for future rows, so that a growing table does not copy the set each time.
const slack = 1024

export const bitmap = (maxRow: number): Bitmap => new Int32Array((maxRow >>> 5) + slack)

export const fromRows = (rows: Iterable<number>, maxRow: number): Bitmap => {
  const bits = bitmap(maxRow)
  for (const row of rows) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
  return bits
}

export const has = (bits: Bitmap, row: number): boolean => (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

/** A set as bytes, without trailing zeros, to send to a thread or store in a database. */
export const bytesOf = (bits: Bitmap): Uint8Array => {
  let length = bits.length
  while (length > 0 && bits[length - 1] === 0) length--
  return new Uint8Array(bits.buffer, bits.byteOffset, length * 4)
}

// Copy the bytes, because they may start anywhere in a shared buffer.
/** The set that these bytes encode; the inverse of `bytesOf`. */
export const bitsOf = (bytes: Uint8Array): Bitmap => new Int32Array(new Uint8Array(bytes).buffer)

/** The rows of a set after a given row, in order, up to `limit`. */
export const nextRows = (bits: Bitmap, after: number, limit: number): Array<number> => {
  const rows: Array<number> = []
  for (let row = after + 1; row < bits.length * 32 && rows.length < limit; row++) {
    // Skip empty words, because a team has only a few of the rows in a large database.
    if ((row & 31) === 0 && bits[row >>> 5] === 0) row += 31
    else if (has(bits, row)) rows.push(row)
  }
  return rows
}

/** Adds and removes rows: returns a changed copy, or the same set if nothing changes. */
export const withRows = (bits: Bitmap, rowsIn: ReadonlyArray<number>, rowsOut: ReadonlyArray<number>): Bitmap => {
  const fresh = rowsIn.filter((row) => !has(bits, row))
  const gone = rowsOut.filter((row) => has(bits, row))
  if (fresh.length === 0 && gone.length === 0) return bits
  const top = fresh.reduce((max, row) => Math.max(max, row), 0) >>> 5
  const copy = top < bits.length ? bits.slice() : new Int32Array(top + slack)
  if (copy.length !== bits.length) copy.set(bits)
  for (const row of fresh) copy[row >>> 5] = (copy[row >>> 5] ?? 0) | (1 << (row & 31))
  for (const row of gone) copy[row >>> 5] = (copy[row >>> 5] ?? 0) & ~(1 << (row & 31))
  return copy
}

/** The rows of a set that are also in another set or, if negated, are not. */
export const intersect = (bits: Bitmap, other: Bitmap, negated = false): Bitmap => {
  const result = new Int32Array(bits.length)
  for (let index = 0; index < bits.length; index++) {
    const word = other[index] ?? 0
    result[index] = (bits[index] ?? 0) & (negated ? ~word : word)
  }
  return result
}

export const size = (bits: Bitmap): number => {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] ?? 0
    if (word === 0) continue
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

export const rowsOf = (bits: Bitmap): Array<number> => {
  const rows: Array<number> = []
  for (let index = 0; index < bits.length; index++) {
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1)
      rows.push(index * 32 + 31 - Math.clz32(word & -word))
  }
  return rows
}
