import { createHash } from "node:crypto"

// Of RFC 1952: a header with a comment, an empty block, the CRC and the length of nothing.
const header = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
const nothing = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/**
 * The end of an archive: a gzip member of no bytes whose comment is the SHA-256 of all before it, so that a bit that is
 * flipped where gzip itself does not look is found as well. Whatever reads gzip passes over it.
 */
export const trailerOf = (digest: string): Buffer =>
  Buffer.concat([header, Buffer.from(`linden-sha256=${digest}\0`, "latin1"), nothing])

/** The bytes of a trailer. */
export const trailerBytes = trailerOf("0".repeat(64)).length

export const sha256 = () => createHash("sha256")
