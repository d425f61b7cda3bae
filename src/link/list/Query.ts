import { Schema } from "effect"
import { LinkId, TeamId } from "../../contract/Id.ts"
import { Reach } from "../../contract/Reach.ts"

/**
 * Selects a page of a list. `term` has words in the form of the stored search text, separated by spaces; `folder` is ""
 * for links without a folder; `tag` belongs to the team. Short addresses of the default domain start with `ownPrefix`,
 * and those of other domains with `customPrefix`, in which `*` stands for the host.
 */
export const ListQuery = Schema.Struct({
  team: TeamId,
  term: Schema.NullOr(Schema.String),
  active: Schema.NullOr(Schema.Literal(0, 1)),
  broken: Schema.NullOr(Schema.Literal(0, 1)),
  /** A state that depends on the time, and the time in epoch ms as text. */
  state: Schema.optionalWith(
    Schema.Struct({ is: Schema.Literal("scheduled", "expired", "used_up", "live"), at: Schema.String }),
    {
      exact: true
    }
  ),
  /** The ID of the link in another system. */
  external: Schema.optionalWith(Schema.String, { exact: true }),
  folder: Schema.NullOr(Schema.String),
  tag: Schema.NullOr(Schema.String),
  /** What the caller reaches, if that is not everything. */
  reach: Schema.optionalWith(Reach, { exact: true }),
  sort: Schema.Literal("created_at", "short_url", "total_clicks"),
  descending: Schema.Boolean,
  limit: Schema.Number,
  offset: Schema.Number,
  ownPrefix: Schema.String,
  customPrefix: Schema.String
})
export type ListQuery = typeof ListQuery.Type

/** The links of a page in order, and the total number of matches. */
export const ListPage = Schema.Struct({ ids: Schema.Array(LinkId), total: Schema.Number })
export type ListPage = typeof ListPage.Type
