import { createHash } from "node:crypto"
import { Effect } from "effect"
import { customAlphabet } from "nanoid"
import { base62, checksumOf } from "../../lib/KeyText.ts"

const draw = customAlphabet(base62, 32)

/** A new API key: `lnd_`, 32 random base62 characters, and a checksum of 6 characters. */
export const drawKeySecret: Effect.Effect<string> = Effect.sync(() => {
  const random = draw()
  return `lnd_${random}${checksumOf(random)}`
})

/** The SHA-256 that is stored instead of the key. */
export const hashKeySecret = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The start of a key, by which its owner recognizes it. */
export const hintOf = (text: string): string => `${text.slice(0, 8)}…`
