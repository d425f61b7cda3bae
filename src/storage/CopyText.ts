import { Transform, Writable } from "node:stream"
import { crc32 } from "node:zlib"

// PostgreSQL's text format of COPY: a line for each row, and a tab between its columns.

/** A value of a row; SQLite's integers may be bigints. */
export type CopiedValue = string | number | bigint | Uint8Array | null

/** The kind of a column's values. PostgreSQL writes ids in lower case. */
export type CopiedKind = "text" | "id" | "number" | "bytes"

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v"
}
const special = /[\\\b\f\n\r\t\v]/g
const escaped = new Map(Object.entries(escapes).map(([character, escape]) => [escape.slice(1), character]))

const fieldOf = (value: CopiedValue, kind: CopiedKind): string => {
  if (value === null) return "\\N"
  // SQLite stores either in any column.
  if ((typeof value === "object") !== (kind === "bytes"))
    throw new Error(`a value is ${kind === "bytes" ? "text instead of bytes" : "bytes instead of text"}`)
  if (typeof value === "object")
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`
  if (typeof value !== "string") return String(value)
  return kind === "id" ? value.toLowerCase() : value.replace(special, (character) => escapes[character] ?? character)
}

/** A row as a line, exactly as PostgreSQL writes it. */
export const lineOf = (values: ReadonlyArray<CopiedValue>, kinds: ReadonlyArray<CopiedKind>): string =>
  `${values.map((value, n) => fieldOf(value, kinds[n] ?? "text")).join("\t")}\n`

const numberOf = (text: string) => (text.length < 16 ? Number(text) : BigInt(text))

const valueOf = (field: string, kind: CopiedKind): CopiedValue => {
  if (field === "\\N") return null
  if (kind === "number") return numberOf(field)
  if (kind === "bytes") return Buffer.from(field.slice(3), "hex")
  return field.includes("\\") ? field.replace(/\\(.)/gs, (_, after: string) => escaped.get(after) ?? after) : field
}

/** The values in a line without its line feed. */
export const valuesIn = (line: string, kinds: ReadonlyArray<CopiedKind>): ReadonlyArray<CopiedValue> =>
  line.split("\t").map((field, n) => valueOf(field, kinds[n] ?? "text"))

const lineFeed = 10
const mostSum = 2 ** 52

/** The rows of a table: their number, and a sum of their checksums, which doesn't depend on their order. */
export interface RowSum {
  readonly rows: number
  readonly sum: number
}

/** Sums up the lines of chunks. */
export const makeRowSum = () => {
  let [rows, sum, begun] = [0, 0, 0]
  return {
    add: (chunk: Buffer): void => {
      let from = 0
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
        sum = (sum + crc32(chunk.subarray(from, at), begun)) % mostSum
        begun = 0
        rows += 1
        from = at + 1
      }
      if (from < chunk.length) begun = crc32(chunk.subarray(from), begun)
    },
    sum: (): RowSum => ({ rows, sum })
  }
}

/** Passes chunks on, and sums up their lines. */
export const summing = (add: (chunk: Buffer) => void) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      add(chunk)
      done(null, chunk)
    }
  })

/** Receives chunks, and calls a function with each line. */
export const eachLine = (take: (line: string) => void) => {
  let rest: ReadonlyArray<Buffer> = []
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      try {
        let from = 0
        for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
          const end = chunk.subarray(from, at)
          take((rest.length === 0 ? end : Buffer.concat([...rest, end])).toString("utf8"))
          rest = []
          from = at + 1
        }
        if (from < chunk.length) rest = [...rest, chunk.subarray(from)]
        done()
      } catch (fault) {
        done(fault as Error)
      }
    }
  })
}
