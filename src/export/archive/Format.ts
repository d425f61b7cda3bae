import { Schema } from "effect"
import { lastMoment, mostClicks } from "./ReadLine.ts"

/** The version of the format that this program writes, and the newest one that it reads. */
export const archiveFormat = 1

export const manifestFile = "manifest.json"
export const teamFile = "team.json"
export const membersFile = "members.ndjson"
export const logosFile = "logos.ndjson"
export const totalsFile = "totals.ndjson"

const clicksPattern = /^clicks\/(\d{4})-(\d\d)\.ndjson$/

/** The file with the clicks of a month in UTC. */
export const clicksFile = (start: number): string => `clicks/${new Date(start).toISOString().slice(0, 7)}.ndjson`

/** Whether a file of an archive contains the clicks of a month. */
export const isClicksFile = (name: string): boolean => clicksPattern.test(name)

/** The file with the content of an upload. */
export const uploadFile = (file: string): string => `uploads/${file}`

const Count = Schema.Int.pipe(Schema.nonNegative())

/** The summary of an archive. It is the last file, because it counts the others. */
export const ArchiveManifest = Schema.Struct({
  product: Schema.Literal("linden-team"),
  format: Schema.Int,
  version: Schema.String,
  created_at: Schema.String,
  /** The number of lines of each file. */
  counts: Schema.Record({ key: Schema.String, value: Count }),
  /** Pictures whose files were missing when the archive was created. */
  missing: Schema.Array(Schema.String),
  /** The contents that the archive leaves out, with the reasons; absent in archives of earlier versions. */
  left_out: Schema.optional(
    Schema.Array(
      Schema.Struct({ name: Schema.String.pipe(Schema.maxLength(100)), why: Schema.String.pipe(Schema.maxLength(500)) })
    ).pipe(Schema.maxItems(100))
  )
})
export type ArchiveManifest = typeof ArchiveManifest.Type

const uuid = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const text = Schema.NullOr(Schema.String.pipe(Schema.maxLength(512)))

/**
 * A click. `visitor` is 16 bytes in hex that identify a visitor for a day. The archive also contains the data that was
 * derived from the user agent.
 */
export const ClickLine = Schema.Struct({
  at: Schema.Int.pipe(Schema.between(0, lastMoment)),
  is_bot: Schema.Literal(0, 1),
  visitor: Schema.String.pipe(Schema.pattern(/^[0-9a-f]{32}$/)),
  link: Schema.NullOr(uuid),
  page: Schema.NullOr(uuid),
  bio_link: Schema.NullOr(uuid),
  qrcode: Schema.NullOr(uuid),
  destination: text,
  user_agent: text,
  referer: text,
  language_tag: text,
  country: text,
  subnet: text,
  device: text,
  browser: text,
  os: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text
})
export type ClickLine = typeof ClickLine.Type

/** The total number of human clicks of a subject, including those whose details were deleted. */
export const TotalLine = Schema.Struct({ id: uuid, clicks: Count.pipe(Schema.lessThanOrEqualTo(mostClicks)) })
export type TotalLine = typeof TotalLine.Type
