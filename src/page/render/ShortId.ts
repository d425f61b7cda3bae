/** Encodes an id as 22 characters, for URLs. */
export const shortId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")

/** Decodes an id of 22 characters; undefined if it is invalid. */
export const longId = (short: string): string | undefined => {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return undefined
  const hex = Buffer.from(short, "base64url").toString("hex")
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  // The last character has spare bits, so accept only one spelling of an id.
  return shortId(id) === short ? id : undefined
}
