import { createHash } from "node:crypto"

// A gzip member (RFC 1952): a header with a comment, an empty block, and the CRC and length of an empty content.
const header = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
const nothing = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/**
 * The end of an archive: an empty gzip member whose comment is the SHA-256 of everything before it. The hash detects
 * flipped bits in fields that gzip does not verify. Gzip readers skip the member.
 */
export const trailerOf = (digest: string): Buffer =>
  Buffer.concat([header, Buffer.from(`linden-sha256=${digest}\0`, "latin1"), nothing])

/** The length of a trailer in bytes. */
export const trailerBytes = trailerOf("0".repeat(64)).length

export const sha256 = () => createHash("sha256")
