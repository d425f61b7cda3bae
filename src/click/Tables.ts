import { Schema } from "effect"
import { table } from "../storage/Table.ts"

const number = Schema.NullOr(Schema.Number)
const bytes = Schema.Uint8ArrayFromSelf

/** The random key of each UTC day. It is in the main database, separate from the clicks. */
export const VisitorKeysTable = table("visitor_keys", { day: Schema.Number, secret: Schema.String })

/** Each string in clicks is stored here once; the other tables contain its number. */
export const ClickNamesTable = table("click_names", { id: Schema.Number, name: Schema.String }, { generated: ["id"] })

export const ClicksTable = table(
  "clicks",
  {
    seq: Schema.Number,
    team: Schema.Number,
    link: number,
    page: number,
    bio_link: number,
    qrcode: number,
    at: Schema.Number,
    is_bot: Schema.Number,
    visitor: bytes,
    destination: number,
    user_agent: Schema.Number,
    referer: number,
    referrer: number,
    language_tag: number,
    language: number,
    country: number,
    subnet: number,
    device: Schema.Number,
    browser: Schema.Number,
    os: Schema.Number,
    utm_source: number,
    utm_medium: number,
    utm_campaign: number,
    utm_term: number,
    utm_content: number
  },
  { generated: ["seq"] }
)

/**
 * Clicks by people; `shown` is the total that was last copied to the subject's own table, and `deleted` the number of
 * clicks that were deleted from it.
 */
export const ClickTotalsTable = table(
  "click_totals",
  { subject: Schema.Number, clicks: Schema.Number, shown: Schema.Number, deleted: Schema.Number },
  { defaults: ["shown", "deleted"] }
)

/** The booked position in each node's journal. */
export const JournalPositionsTable = table("journal_positions", {
  node: Schema.String,
  segment: Schema.Number,
  byte_offset: Schema.Number
})

/** Closed days (level 1) and months (level 2) of teams and links. */
export const ClickRollupsTable = table("click_rollups", {
  subject: Schema.Number,
  level: Schema.Literal(1, 2),
  start: Schema.Number,
  team: Schema.Number,
  rows_all: Schema.Number,
  clicks: Schema.Number,
  visitors: Schema.Number,
  views: Schema.Number,
  body: bytes
})

/** The clicks of a team in a closed hour (level 0) or day (level 1), packed by column. */
export const ClickSegmentsTable = table("click_segments", {
  team: Schema.Number,
  level: Schema.Literal(0, 1),
  start: Schema.Number,
  rows_all: Schema.Number,
  body: bytes
})

/** Buckets with clicks that are not in their rollups and segments. */
export const ClickMarksTable = table("click_marks", {
  team: Schema.Number,
  level: Schema.Literal(0, 1, 2),
  start: Schema.Number,
  version: Schema.Number
})

/**
 * The time before which a team's clicks count as deleted, and the highest number among the clicks before it that still
 * exist (0 if there are none).
 */
export const ClickFloorsTable = table(
  "click_floors",
  { team: Schema.Number, before: Schema.Number, leftover: Schema.Number },
  { defaults: ["leftover"] }
)

/** Deletions of clicks that can still be undone, by job. */
export const ClickDeletionsTable = table(
  "click_deletions",
  { job: Schema.String, team: Schema.Number, is_undone: Schema.Number },
  { defaults: ["is_undone"] }
)

/** What a part of a deletion deletes: clicks by number, the rollups of a link's day, or clicks without a date. */
export const PartContent = Schema.Union(
  Schema.Struct({
    /** The first number, then the difference of each number to the one before. */
    steps: Schema.Array(Schema.Number)
  }),
  Schema.Struct({ link: Schema.Number, day: Schema.Number }),
  Schema.Struct({ link: Schema.Number, undated: Schema.Number })
)
export type PartContent = typeof PartContent.Type

/** The parts of deletions; each is deleted, and restored, in one transaction. */
export const ClickDeletionPartsTable = table(
  "click_deletion_parts",
  {
    job: Schema.String,
    part: Schema.Number,
    content: Schema.parseJson(PartContent),
    /** The number of clicks that the part deleted; null until it did. */
    moved: number,
    is_restored: Schema.Number
  },
  { defaults: ["is_restored"] }
)

/** The deleted clicks, with their numbers. */
export const DeletedClicksTable = table("deleted_clicks", {
  ...ClicksTable.fields,
  job: Schema.String,
  part: Schema.Number
})

/** Deleted rollups of links; `team_visitors` is by how much the team's visitors of the day fell. */
export const DeletedRollupsTable = table("deleted_rollups", {
  job: Schema.String,
  part: Schema.Number,
  subject: Schema.Number,
  start: Schema.Number,
  team: Schema.Number,
  rows_all: Schema.Number,
  clicks: Schema.Number,
  visitors: Schema.Number,
  views: Schema.Number,
  body: bytes,
  team_visitors: Schema.Number
})

/** The clicks without a date that were deleted from each link's total. */
export const DeletedTotalsTable = table("deleted_totals", { subject: Schema.Number, clicks: Schema.Number })

/** The count of name sweeps. */
export const ClickSweepsTable = table("click_sweeps", { generation: Schema.Number })
