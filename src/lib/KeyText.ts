import { crc32 } from "node:zlib"

/** The characters in keys that Linden generates. */
export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const form = /^lnd_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** CRC-32 in six base62 digits. It detects a mistyped key without a database query. */
export const checksumOf = (random: string): string => {
  let rest = crc32(random)
  let digits = ""
  for (let place = 0; place < 6; place++) {
    digits = (base62[rest % 62] ?? "0") + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/**
 * Whether a string can be a key. One that starts with `lnd_` needs a valid checksum, any other at least 32 visible
 * characters.
 */
export const isKeySecret = (text: string): boolean => {
  if (!text.startsWith("lnd_")) return /^[!-~]{32,255}$/.test(text)
  const parts = form.exec(text)
  return parts !== null && checksumOf(parts[1] ?? "") === parts[2]
}
