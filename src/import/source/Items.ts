import { withoutDoubleEncoding } from "../file/DoubleEncoded.ts"
import type { ImportedLink, SkippedItem } from "./Source.ts"

type Given = Pick<ImportedLink, "sourceId" | "host" | "slug" | "url"> & Partial<ImportedLink>

/** A link, with defaults for fields that the source does not report. */
export const linkOf = (given: Given): ImportedLink => ({
  _tag: "Link",
  createdAt: null,
  expiresAt: null,
  startsAt: null,
  expiredUrl: null,
  maxClicks: null,
  redirectStatus: 302,
  forwardsQuery: true,
  password: null,
  isActive: true,
  metaImage: null,
  externalId: null,
  targeting: [],
  abTests: [],
  notes: [],
  ...given,
  ...repaired(given),
  clicks: wholeCount(given.clicks)
})

const fixed = (text: string | null | undefined): string | null => (text == null ? null : withoutDoubleEncoding(text))

/** The strings of a link, with double encoding repaired. */
const repaired = ({ title, comments, folder, metaTitle, metaDescription, tags = [] }: Given) => ({
  title: fixed(title),
  comments: fixed(comments),
  folder: fixed(folder),
  metaTitle: fixed(metaTitle),
  metaDescription: fixed(metaDescription),
  tags: tags.map(withoutDoubleEncoding)
})

/** A count that the database can store. */
const wholeCount = (count: number | null | undefined): number | null =>
  count == null || !Number.isFinite(count) ? null : Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.round(count)))

export const skipped = (item: string, reason: string): SkippedItem => ({
  _tag: "Skipped",
  item: item.slice(0, 300),
  reason
})

/**
 * A note about a link whose password only the source can check. The link is disabled, because without the password
 * anyone could open it.
 */
export const lockedAway = "Its password cannot be imported. The link is disabled until you set a new one."

/** The notes whose conditions are true. */
export const notesOf = (said: ReadonlyArray<readonly [boolean, string]>): ReadonlyArray<string> =>
  said.filter(([isTrue]) => isTrue).map(([, note]) => note)

/** Trimmed text; null if it is empty. */
export const filled = (text: string | null | undefined): string | null => text?.trim() || null
