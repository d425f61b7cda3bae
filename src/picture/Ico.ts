import decodeIco from "decode-ico"
import type { SharpOptions } from "sharp"

const headerBytes = 6
const entryBytes = 16
/** The maximum number of pictures to read; no real icon has more. */
const mostEntries = 32
/** The size of an uncompressed picture with 256 pixels per side, with its mask. */
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

/**
 * Prefers the smallest picture that is large enough, then the largest; among equal sizes the one with the most colors.
 */
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

/** The picture of an .ico file that is nearest to a size; undefined if there is none. Throws if it is corrupt. */
export const icoPicture = (bytes: Uint8Array, side: number): IcoPicture | undefined => {
  const file = Buffer.from(bytes)
  const [entry] = [...entriesOf(file)].sort(better(side))
  if (entry === undefined) return undefined
  // Decode only this picture, because a file may refer to the same bytes thousands of times.
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
