import { filled, linkOf, lockedAway, notesOf, skipped } from "./Items.ts"
import { hostIn, idOf } from "./ShortAddress.ts"
import type { ImportedItem, ImportedLink } from "./Source.ts"

interface KuttLink {
  readonly address: string
  /** A host name, or an address on it. */
  readonly host: string | null
  readonly target: string | null
  readonly description: string | null
  readonly createdAt: number | null
  readonly expiresAt: number | null
  /** A bcrypt hash, or `locked` if it is unknown. */
  readonly password: string | null
  readonly isBanned: boolean
  readonly clicks: number | null
}

const passwordOf = (stored: string | null): ImportedLink["password"] =>
  stored !== null && /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/.test(stored) ? { bcrypt: stored } : null

/** The id of a link in the source; the same for the API and for database files. */
export const kuttId = (host: string | null, address: string): string =>
  idOf(host === null ? null : hostIn(host), address)

export const kuttItem = (link: KuttLink): ImportedItem => {
  const url = filled(link.target)
  if (url === null) return skipped(link.address, "Kutt does not report its destination.")
  const password = passwordOf(link.password)
  const isLocked = link.password !== null && password === null
  return linkOf({
    sourceId: kuttId(link.host, link.address),
    host: link.host === null ? null : hostIn(link.host),
    slug: link.address,
    url,
    title: filled(link.description),
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    password,
    isActive: !link.isBanned && !isLocked,
    clicks: link.clicks,
    notes: notesOf([
      [isLocked, lockedAway],
      [link.isBanned, "It was banned, so it is disabled."]
    ])
  })
}
