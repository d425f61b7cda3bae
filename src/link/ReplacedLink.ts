import { Schema } from "effect"
import { TagId } from "../contract/Id.ts"
import { LinkTargetingRule } from "./Link.ts"
import { LinkAbTestsTable, LinksTable, LinkTargetingTable } from "./Tables.ts"

const Extras = Schema.Struct({
  tags: Schema.Array(TagId),
  abTests: Schema.Array(LinkAbTestsTable.row.omit("link_id")),
  targeting: Schema.Array(
    Schema.Struct({
      ...LinkTargetingTable.row.omit("link_id", "conditions").fields,
      ...LinkTargetingRule.pick("conditions").fields
    })
  ),
  ab_test_url: LinksTable.fields.ab_test_url,
  ab_test_percentage: LinksTable.fields.ab_test_percentage
})

const Access = LinksTable.row.pick("redirect_type", "password_hash", "folder_id")

const Answer = Schema.Struct({
  starts_at: Schema.NullOr(Schema.Number),
  ...LinksTable.row.pick("expired_url", "max_clicks", "redirect_status", "forward_query").fields
})

/** The state of a link before an import replaced it. */
export const ReplacedLink = LinksTable.row
  .pick("destination_url", "title", "is_active", "meta_title", "meta_description", "meta_image", "version")
  .pipe(
    Schema.extend(
      Schema.Struct({
        expires_at: Schema.NullOr(Schema.Number),
        // Absent in records of earlier versions, which did not store these fields.
        extras: Schema.optionalWith(Extras, { exact: true }),
        access: Schema.optionalWith(Access, { exact: true }),
        answer: Schema.optionalWith(Answer, { exact: true })
      })
    )
  )
export type ReplacedLink = typeof ReplacedLink.Type
