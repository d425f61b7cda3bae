import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { FolderId, LinkId, TagId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count } from "../contract/Output.ts"
import { clearable, clearableText, Flag, Integer, Line, optional } from "../contract/Text.ts"
import { TagRef } from "../tag/Tag.ts"
import { ExternalId, Link, mostClicks, RedirectStatus } from "./Link.ts"

/** The maximum number of links changed or deleted in one request. */
const most = 100
/** The maximum number of tags on a link. */
export const mostCarried = 50
/** The maximum number of tags that a request adds or removes. */
const mostTags = 50

const ids = describe(`1 to ${most} links of the team.`, List(LinkId, { min: 1, max: most, of: "ids" }))

const missing = describe("The IDs without a link in the team.", Schema.Array(LinkId))

const changes = <A extends string>(tag: Schema.Schema<A, string>) => ({
  folder_id: clearable(FolderId),
  is_active: optional(Flag),
  preview_page: optional(Flag),
  noindex: optional(Flag),
  forward_path: optional(Flag),
  forward_query: optional(Flag),
  redirect_status: describe(
    "301 and 308 need a single destination and no `max_clicks`. Jobs skip other links.",
    optional(RedirectStatus)
  ),
  max_clicks: describe(
    "How many clicks each link allows in its life; null for any number. Jobs skip links with a permanent redirect.",
    clearable(Integer(1, mostClicks))
  ),
  add_tags: describe(
    "The team's tags, each by ID or name, to append to the tags of each link.",
    optional(List(tag, { max: mostTags }))
  ),
  remove_tags: describe(
    "The tags, each by ID or name, to remove from the links.",
    optional(List(tag, { max: mostTags }))
  )
})

/** The fields of a change that are columns of links. */
export const plainFields = [
  "folder_id",
  "is_active",
  "preview_page",
  "noindex",
  "forward_path",
  "forward_query",
  "redirect_status",
  "max_clicks"
] as const
type PlainField = (typeof plainFields)[number]

/** The fields of a change or a state that are columns. */
export const plainOf = (from: Partial<Pick<BulkChange, PlainField>>): Partial<Pick<BulkChange, PlainField>> =>
  Object.fromEntries(plainFields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])))

/** A change to many links; absent fields stay as they are. */
export const BulkChange = Schema.Struct(changes(TagId)).annotations({ identifier: "BulkChange" })
export type BulkChange = typeof BulkChange.Type

/** A change as requests describe it. */
export const BulkChangeInput = Schema.Struct(changes(TagRef)).annotations({ identifier: "BulkChangeInput" })
export type BulkChangeInput = typeof BulkChangeInput.Type

/** One change to many links; absent fields stay as they are. */
export const BulkUpdate = Schema.Struct({
  ids,
  ...changes(TagRef),
  external_id: describe(
    "The ID of the link in another system, unique in the team, so only with a single ID in `ids`; null removes those of all.",
    clearableText(ExternalId)
  )
}).annotations({ identifier: "BulkUpdateLinks" })
export type BulkUpdate = typeof BulkUpdate.Type

export const BulkUpdated = Schema.Struct({
  links: describe("The changed links, in the order of their IDs.", Schema.Array(Link)),
  missing
}).annotations({ identifier: "BulkUpdatedLinks" })

export const BulkRemove = Schema.Struct({ ids }).annotations({ identifier: "BulkRemoveLinks" })
export type BulkRemove = typeof BulkRemove.Type

export const BulkRemoved = Schema.Struct({ deleted: Count, missing }).annotations({
  identifier: "BulkRemovedLinks"
})

/** The maximum length of the texts of a replacement. */
const mostText = 2048

/** A text to find in destinations, and the one that replaces it. */
export const Replacement = Schema.Struct({
  find: describe(
    "The text to find, with upper and lower case as written. Only destinations are searched: `destination_url`, and those of A/B tests and targeting rules.",
    Line(mostText)
  ),
  with: describe(
    "The text that replaces each occurrence; may be empty.",
    Schema.String.pipe(Schema.maxLength(mostText))
  )
}).annotations({ identifier: "Replacement" })
export type Replacement = typeof Replacement.Type
