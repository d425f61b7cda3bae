/** An id in 22 characters, for addresses. */
export const shortId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")

/** The id of 22 characters; undefined if they are invalid. */
export const longId = (short: string): string | undefined => {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return undefined
  const hex = Buffer.from(short, "base64url").toString("hex")
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  // The last character has spare bits: of several texts with the same meaning, only one is valid.
  return shortId(id) === short ? id : undefined
}
