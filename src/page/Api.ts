import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { AskedSlug, Availability } from "../contract/Availability.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Invalid, NotFound, PreconditionFailed } from "../contract/Failure.ts"
import { DomainId, FolderId, PageId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { paging } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { BioLink, BioLinkId, CreateButton, UpdateButton } from "./Button.ts"
import { CreatePage, DuplicatePage, Page, PageDetail, PageStatus, UpdatePage } from "./Page.ts"
import { BioPlugin, BioPluginId, CreatePlugin, UpdatePlugin } from "./Plugin.ts"
import { PagePreview, PreviewPage } from "./Preview.ts"
import { ReorderItems } from "./ReorderItems.ts"
import { ThemeList } from "./ThemeTile.ts"

const byId = Schema.Struct({ id: pathId(PageId) })
const byLinkId = Schema.Struct({ id: pathId(PageId), linkId: pathId(BioLinkId) })
const byPluginId = Schema.Struct({ id: pathId(PageId), pluginId: pathId(BioPluginId) })

const PageList = Schema.Struct({
  pages: Schema.Array(Page),
  total: describe("The total number of matching pages.", Count)
}).annotations({ identifier: "BioPageList" })

/** The query of `GET /pages`; an empty `folder_id` selects pages without a folder. */
export const ListPages = Schema.Struct({
  ...paging,
  limit: describe("The maximum number of results; all by default.", paging.limit),
  folder_id: describe(
    "Only pages in this folder. An empty value selects pages without a folder.",
    optional(Schema.Union(Schema.Literal(""), FolderId))
  ),
  status: describe("Only pages in this state.", optional(PageStatus)),
  sort_by: describe("`created_at` by default.", optional(Schema.Literal("created_at", "title", "slug", "total_clicks")))
})
export type ListPages = typeof ListPages.Type

/** The query of `GET /pages/availability`; an empty `domain_id` means the default domain. */
export const AskPageAvailability = Schema.Struct({
  slug: describe("The slug to check.", AskedSlug),
  domain_id: describe(
    "One of the team's custom domains; the default domain if omitted or empty.",
    optional(Schema.Union(Schema.Literal(""), DomainId))
  ),
  page_id: describe("The page to change. Its current slug counts as available.", optional(PageId))
})

export class PagesApi extends HttpApiGroup.make("pages")
  .add(
    HttpApiEndpoint.get("list", "/pages")
      .annotateContext(needs("pages:read", "viewer", "within"))
      .setUrlParams(ListPages)
      .addSuccess(Success(PageList))
      .annotate(OpenApi.Summary, "List bio pages")
  )
  .add(
    HttpApiEndpoint.post("create", "/pages")
      .annotateContext(needs("pages:create", "member", "within"))
      .setPayload(CreatePage)
      .addSuccess(Success(Page), { status: 201 })
      .annotate(OpenApi.Summary, "Create a bio page")
      .pipe(unaudited("creation"))
  )
  .add(
    HttpApiEndpoint.get("availability", "/pages/availability")
      .annotateContext(needs("pages:read", "viewer", "within"))
      .setUrlParams(AskPageAvailability)
      .addSuccess(Success(Availability))
      .annotate(OpenApi.Summary, "Check whether a page slug is available")
  )
  .add(
    HttpApiEndpoint.get("themes", "/themes")
      .annotateContext(needs("pages:read", "viewer", "apart"))
      .addSuccess(Success(ThemeList))
      .annotate(OpenApi.Summary, "List bio page themes")
  )
  .add(
    HttpApiEndpoint.get("get", "/pages/:id")
      .annotateContext(needs("pages:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(PageDetail))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a bio page with its links and plugins")
  )
  .add(
    HttpApiEndpoint.put("update", "/pages/:id")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .setPayload(UpdatePage)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Update a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/pages/:id")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Move a bio page to the trash, with its links and plugins")
      .pipe(audited("page.deleted"))
  )
  .add(
    HttpApiEndpoint.post("duplicate", "/pages/:id/duplicate")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .setPayload(DuplicatePage)
      .addSuccess(Success(Page), { status: 201 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Duplicate a bio page with its links and plugins")
      .annotate(OpenApi.Description, "The copy is a draft. Clicks and former URLs aren't copied.")
      .pipe(audited("page.duplicated"))
  )
  .add(
    HttpApiEndpoint.post("publish", "/pages/:id/publish")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Publish a bio page")
      .pipe(audited("page.published"))
  )
  .add(
    HttpApiEndpoint.post("revert", "/pages/:id/revert")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Discard unpublished changes to a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.post("unpublish", "/pages/:id/unpublish")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Take a bio page offline and keep its address")
      .pipe(audited("page.unpublished"))
  )
  .add(
    HttpApiEndpoint.post("createLink", "/pages/:id/links")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .setPayload(CreateButton)
      .addSuccess(Success(BioLink), { status: 201 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Add a link to a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.put("updateLink", "/pages/:id/links/:linkId")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byLinkId)
      .setPayload(UpdateButton)
      .addSuccess(Success(BioLink))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Update a link of a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.del("removeLink", "/pages/:id/links/:linkId")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byLinkId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Remove a link from a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.post("createPlugin", "/pages/:id/plugins")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .setPayload(CreatePlugin)
      .addSuccess(Success(BioPlugin), { status: 201 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Add a plugin to a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.put("updatePlugin", "/pages/:id/plugins/:pluginId")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byPluginId)
      .setPayload(UpdatePlugin)
      .addSuccess(Success(BioPlugin))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Replace the config of a plugin, or move it")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.del("removePlugin", "/pages/:id/plugins/:pluginId")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byPluginId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Remove a plugin from a bio page")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.post("reorder", "/pages/:id/reorder")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(byId)
      .setPayload(ReorderItems)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Reorder links and plugins, all or nothing")
      .pipe(audited("page.updated"))
  )
  .add(
    HttpApiEndpoint.post("preview", "/pages/:id/preview")
      .annotateContext(needs("pages:read", "viewer", "within"))
      .setPath(byId)
      .setPayload(PreviewPage)
      .addSuccess(Success(PagePreview))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Preview a bio page without saving it")
      .pipe(unaudited("reads"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Bio pages")
  .annotate(OpenApi.Description, "Link-in-bio pages with their design, links and plugins.") {}
