import decodeIco from "decode-ico"
import type { SharpOptions } from "sharp"

const headerBytes = 6
const entryBytes = 16
/** More pictures than any icon has: the rest is not looked at. */
const mostEntries = 32
/** A picture of 256 pixels a side, as it is stored, with its mask. */
const mostBytes = 300_000

interface Entry {
  readonly at: number
  readonly side: number
  readonly bits: number
  readonly size: number
  readonly offset: number
}

const entriesOf = (file: Buffer): ReadonlyArray<Entry> => {
  const count = Math.min(file.readUInt16LE(4), mostEntries, Math.floor((file.length - headerBytes) / entryBytes))
  return Array.from({ length: count }, (_, place) => {
    const at = headerBytes + place * entryBytes
    return {
      at,
      side: file.readUInt8(at) || 256,
      bits: file.readUInt16LE(at + 6),
      size: file.readUInt32LE(at + 8),
      offset: file.readUInt32LE(at + 12)
    }
  }).filter(({ size, offset }) => size <= mostBytes && offset + size <= file.length)
}

export const isIco = (bytes: Uint8Array): boolean =>
  bytes.length > headerBytes + entryBytes && bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 1 && bytes[3] === 0

/** Smallest of what is at least as large first, then the largest; of one size the one with the most colours. */
const better =
  (side: number) =>
  (one: Entry, other: Entry): number => {
    const rank = (entry: Entry) => (entry.side >= side ? entry.side : 10_000 - entry.side)
    return rank(one) - rank(other) || other.bits - one.bits
  }

export interface IcoPicture {
  readonly bytes: Uint8Array
  readonly options: SharpOptions
}

/** The one picture of an .ico file that is nearest to a side; undefined where it has none. Throws where that is broken. */
export const icoPicture = (bytes: Uint8Array, side: number): IcoPicture | undefined => {
  const file = Buffer.from(bytes)
  const [entry] = [...entriesOf(file)].sort(better(side))
  if (entry === undefined) return undefined
  // Only this picture is decoded: a file may name the same bytes thousands of times.
  const header = Buffer.from([0, 0, 1, 0, 1, 0])
  const directory = Buffer.from(file.subarray(entry.at, entry.at + entryBytes))
  directory.writeUInt32LE(headerBytes + entryBytes, 12)
  const alone = Buffer.concat([header, directory, file.subarray(entry.offset, entry.offset + entry.size)])
  const [found] = decodeIco(Uint8Array.from(alone))
  if (found === undefined) return undefined
  if (found.type === "png") return { bytes: found.data, options: {} }
  const { width, height, data } = found
  return { bytes: Buffer.from(data), options: { raw: { width, height, channels: 4 } } }
}
