import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Address } from "../contract/Address.ts"
import { AskedSlug, Availability } from "../contract/Availability.ts"
import { DeferredCheck } from "../contract/Deferred.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Conflict, FailureEnvelope, NotFound, PreconditionFailed } from "../contract/Failure.ts"
import { FormShape } from "../contract/FormShape.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { DomainId, FolderId, LinkId, pathId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count } from "../contract/Output.ts"
import { paging, QueryFlag } from "../contract/Paging.ts"
import { Flag, optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { TagRef } from "../tag/Tag.ts"
import { BulkRemove, BulkRemoved, BulkUpdate, BulkUpdated } from "./Bulk.ts"
import { CreateLink, ExternalId, Link, LinkState, UpdateLink } from "./Link.ts"

const byId = Schema.Struct({ id: pathId(LinkId) })

const byAlias = Schema.Struct({
  id: pathId(LinkId),
  code: describe("The short code of one of the link's `former_urls`.", Schema.String)
})

export const LinkList = Schema.Struct({
  links: Schema.Array(Link),
  total: describe("The total number of matching links.", Count)
}).annotations({
  identifier: "LinkList"
})

export const FoundLinks = Schema.Struct({
  links: describe("The matching links, oldest first; up to 100.", Schema.Array(Link))
}).annotations({ identifier: "FoundLinks" })

const filters = {
  search: describe(
    "Search words in the short code, destination or title, ignoring case; or a short URL. Up to 255 characters.",
    optional(Schema.String.pipe(check((text) => text.length <= 255 || fault("too_long", { most: 255 }))))
  ),
  folder_id: describe(
    "Only links in this folder. An empty value selects links without a folder.",
    optional(Schema.Union(Schema.Literal(""), FolderId))
  ),
  tag_id: describe("Only links with this tag: its ID, or its name in any case.", optional(TagRef))
}
const broken = "1 for links whose destination is broken (see `destination_status`); 0 for all others."

const state = "Only links in this state, as of now."

const externalId = describe("Only the link with this ID in another system.", optional(ExternalId))

/** Selects links of a team, like the query of a list; without filters, all of them. */
export const LinkFilters = Schema.Struct({
  search: filters.search,
  is_active: optional(Flag),
  is_broken: describe(broken, optional(Flag)),
  state: describe(state, optional(LinkState)),
  external_id: externalId,
  folder_id: filters.folder_id,
  tag_id: filters.tag_id
}).annotations({ identifier: "LinkFilters" })
export type LinkFilters = typeof LinkFilters.Type

/** The query of `GET /links`; an empty `folder_id` selects links without a folder. */
export const ListLinks = Schema.Struct({
  ...paging,
  search: filters.search,
  is_active: optional(QueryFlag),
  is_broken: describe(broken, optional(QueryFlag)),
  state: describe(state, optional(LinkState)),
  external_id: externalId,
  folder_id: filters.folder_id,
  tag_id: filters.tag_id,
  sort_by: describe("`created_at` by default.", optional(Schema.Literal("created_at", "short_url", "total_clicks")))
})
export type ListLinks = typeof ListLinks.Type

/** The query of `GET /links/availability`; an empty `domain_id` means the default domain. */
export const AskAvailability = Schema.Struct({
  slug: describe("The short code to check.", AskedSlug),
  domain_id: describe(
    "One of the team's custom domains; the default domain if omitted or empty.",
    optional(Schema.Union(Schema.Literal(""), DomainId))
  ),
  link_id: describe("The link to change. Its current and former codes count as available.", optional(LinkId))
})

/** The query of `GET /links/by`, with exactly one of its parameters. */
export const FindLinks = Schema.Struct({
  external_id: describe("The ID of the link in another system.", optional(ExternalId)),
  url: describe("The destination in any spelling of its host, port and root slash.", optional(Address)),
  short_url: describe(
    "A short URL of the team, also a former one, in any case that visitors may use. The scheme may be omitted; query and fragment are ignored.",
    optional(Schema.String.pipe(check((text) => text.length <= 2048 || fault("too_long", { most: 2048 }))))
  )
})
export type FindLinks = typeof FindLinks.Type

/** Items are checked one by one, so that a fault in one item does not affect the others. */
export const BulkLinks = Schema.Struct({
  links: List(
    Schema.Unknown.annotations({
      jsonSchema: { $ref: "#/components/schemas/CreateLink" },
      [FormShape]: CreateLink.ast,
      [DeferredCheck]: CreateLink.ast
    }),
    { min: 1, max: 100, of: "links" }
  )
}).annotations({ identifier: "BulkLinks" })

export const BulkResult = Schema.Struct({
  results: Schema.Array(Schema.Union(Schema.Struct({ success: Schema.Literal(true), data: Link }), FailureEnvelope))
}).annotations({ identifier: "BulkResult" })

/** The response to `POST /links` if it created a link. */
const CreatedLink = Schema.Struct({
  ...Success(Link).fields,
  created: describe("Only with `if_exists`.", optional(Schema.Literal(true)))
})
/** The response to `POST /links` with `if_exists` if the team already had the link. */
const FoundLink = Schema.Struct({ ...Success(Link).fields, created: optional(Schema.Literal(false)) })

/** Short links. */
export class LinksApi extends HttpApiGroup.make("links")
  .add(
    HttpApiEndpoint.get("list", "/links")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setUrlParams(ListLinks)
      .addSuccess(Success(LinkList))
      .annotate(OpenApi.Summary, "List, search and filter links")
  )
  .add(
    HttpApiEndpoint.post("create", "/links")
      .annotateContext(needs("links:create", "member", "within"))
      .setPayload(CreateLink)
      .addSuccess(CreatedLink, { status: 201 })
      .addSuccess(FoundLink)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Shorten a URL")
      .pipe(unaudited("creation"))
  )
  .add(
    HttpApiEndpoint.post("bulk", "/links/bulk")
      .annotateContext(needs("links:create", "member", "within"))
      .setPayload(BulkLinks)
      .addSuccess(Success(BulkResult))
      .annotate(OpenApi.Summary, "Create up to 100 links, with a result for each")
      .pipe(unaudited("creation"))
  )
  .add(
    HttpApiEndpoint.put("bulkUpdate", "/links/bulk")
      .annotateContext(needs("links:write", "member", "within"))
      .setPayload(BulkUpdate)
      .addSuccess(Success(BulkUpdated))
      .annotate(OpenApi.Summary, "Update up to 100 links, all or nothing")
      .pipe(audited("link.updated"))
  )
  .add(
    HttpApiEndpoint.post("bulkRemove", "/links/bulk/delete")
      .annotateContext(needs("links:write", "member", "within"))
      .setPayload(BulkRemove)
      .addSuccess(Success(BulkRemoved))
      .annotate(OpenApi.Summary, "Move up to 100 links to the trash, all or nothing")
      .pipe(audited("link.deleted"))
  )
  .add(
    HttpApiEndpoint.get("availability", "/links/availability")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setUrlParams(AskAvailability)
      .addSuccess(Success(Availability))
      .annotate(OpenApi.Summary, "Check whether a short code is available")
  )
  .add(
    HttpApiEndpoint.get("by", "/links/by")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setUrlParams(FindLinks)
      .addSuccess(Success(FoundLinks))
      .annotate(OpenApi.Summary, "Find links by ID in another system, destination or short URL")
  )
  .add(
    HttpApiEndpoint.get("get", "/links/:id")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(Link))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a link")
  )
  .add(
    HttpApiEndpoint.put("update", "/links/:id")
      .annotateContext(needs("links:write", "member", "within"))
      .setPath(byId)
      .setPayload(UpdateLink)
      .addSuccess(Success(Link))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Update a link")
      .pipe(audited("link.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/links/:id")
      .annotateContext(needs("links:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Move a link to the trash")
      .pipe(audited("link.deleted"))
  )
  .add(
    HttpApiEndpoint.del("removeAlias", "/links/:id/aliases/:code")
      .annotateContext(needs("links:write", "member", "within"))
      .setPath(byAlias)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Release a former short code of a link")
      .pipe(audited("link.updated"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Links")
  .annotate(OpenApi.Description, "Short links: their destinations, rules, expiry dates and clicks.") {}
