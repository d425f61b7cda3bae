const quotedName = /"(?:\\.|[^"\\])*"\s*(?=<)/g
const recipient = /\s*(?:[^@<>]*<\s*([^\s<>]+)\s*>|([^\s<>,;]+))\s*(?:[,;]\s*|$)/y
const mailbox = /^[^\s@<>()"\\,:;]+@[^\s@<>()"\\,:;/?#]+$/

/**
 * The addresses in a list of recipients as people write it: `Ada Lovelace <ada@example.com>, bob@example.com`. Undefined
 * if a recipient has no address.
 */
export const mailboxesIn = (typed: string): ReadonlyArray<string> | undefined => {
  const text = typed
    .trim()
    .replace(quotedName, "")
    .replace(/^mailto:/i, "")
  const found: Array<string> = []
  recipient.lastIndex = 0
  while (recipient.lastIndex < text.length) {
    const [, named, bare] = recipient.exec(text) ?? []
    const address = (named ?? bare)?.replace(/^mailto:/i, "")
    if (address === undefined || !mailbox.test(address)) return undefined
    found.push(address)
  }
  return found.length === 0 ? undefined : found
}

/** The path of a `mailto:` URI (RFC 6068). */
export const mailtoPath = (addresses: ReadonlyArray<string>): string =>
  addresses.map((address) => encodeURIComponent(address).replaceAll("%40", "@").replaceAll("%2B", "+")).join(",")
