import { withoutDoubleEncoding } from "../file/DoubleEncoded.ts"
import type { ImportedLink, SkippedItem } from "./Source.ts"

type Given = Pick<ImportedLink, "sourceId" | "host" | "slug" | "url"> & Partial<ImportedLink>

/** A link with defaults for everything the source does not report. */
export const linkOf = (given: Given): ImportedLink => ({
  _tag: "Link",
  createdAt: null,
  expiresAt: null,
  password: null,
  isActive: true,
  metaImage: null,
  targeting: [],
  abTests: [],
  notes: [],
  ...given,
  ...repaired(given),
  clicks: wholeCount(given.clicks)
})

const fixed = (text: string | null | undefined): string | null => (text == null ? null : withoutDoubleEncoding(text))

/** The texts of a link, with double encoding repaired. */
const repaired = ({ title, folder, metaTitle, metaDescription, tags = [] }: Given) => ({
  title: fixed(title),
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

/** For a link whose password only the source can check: enabled and without it, the link would be open to everyone. */
export const lockedAway = "Its password cannot be taken over: the link is switched off until you give it a new one."

/** The notes whose condition is true. */
export const notesOf = (said: ReadonlyArray<readonly [boolean, string]>): ReadonlyArray<string> =>
  said.filter(([isTrue]) => isTrue).map(([, note]) => note)

/** Trimmed text; null if it is empty. */
export const filled = (text: string | null | undefined): string | null => text?.trim() || null
