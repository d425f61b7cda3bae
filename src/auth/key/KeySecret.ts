import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { Effect } from "effect"
import { customAlphabet } from "nanoid"

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const draw = customAlphabet(base62, 32)
const form = /^lnd_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** CRC-32 in six base62 digits: tells a mistyped key from an unknown one without asking the database. */
const checksum = (random: string): string => {
  let rest = crc32(random)
  let digits = ""
  for (let place = 0; place < 6; place++) {
    digits = (base62[rest % 62] ?? "0") + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** A new API key: `lnd_`, 32 random base62 characters and 6 of checksum. */
export const drawKeySecret: Effect.Effect<string> = Effect.sync(() => {
  const random = draw()
  return `lnd_${random}${checksum(random)}`
})

/** Whether a text can be a key: one that begins with `lnd_` has a sound checksum, any other at least 32 visible characters. */
export const isKeySecret = (text: string): boolean => {
  if (!text.startsWith("lnd_")) return /^[!-~]{32,255}$/.test(text)
  const parts = form.exec(text)
  return parts !== null && checksum(parts[1] ?? "") === parts[2]
}

/** The SHA-256 that is stored in place of the key. */
export const hashKeySecret = (text: string): string => createHash("sha256").update(text).digest("hex")

/** How a key begins, by which its owner recognises it. */
export const hintOf = (text: string): string => `${text.slice(0, 8)}…`
