import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
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
import { CreatePage, Page, PageDetail, PageStatus, UpdatePage } from "./Page.ts"
import { BioPlugin, BioPluginId, CreatePlugin, UpdatePlugin } from "./Plugin.ts"
import { PagePreview, PreviewPage } from "./Preview.ts"
import { ReorderItems } from "./ReorderItems.ts"
import { ThemeList } from "./ThemeTile.ts"

const byId = Schema.Struct({ id: pathId(PageId) })
const byLinkId = Schema.Struct({ id: pathId(PageId), linkId: pathId(BioLinkId) })
const byPluginId = Schema.Struct({ id: pathId(PageId), pluginId: pathId(BioPluginId) })

const PageList = Schema.Struct({
  pages: Schema.Array(Page),
  total: describe("How many pages fit in all.", Count)
}).annotations({ identifier: "BioPageList" })

/** The query of `GET /pages`; an empty `folder_id` selects pages without a folder. */
export const ListPages = Schema.Struct({
  ...paging,
  limit: describe("How many at most; all by default.", paging.limit),
  folder_id: describe(
    "Pages of this folder; an empty value means those without one.",
    optional(Schema.Union(Schema.Literal(""), FolderId))
  ),
  status: describe("Pages in this state alone.", optional(PageStatus)),
  sort_by: describe("`created_at` by default.", optional(Schema.Literal("created_at", "title", "slug", "total_clicks")))
})
export type ListPages = typeof ListPages.Type

/** The query of `GET /pages/availability`; an empty `domain_id` means the default domain. */
export const AskPageAvailability = Schema.Struct({
  slug: describe("The slug that somebody would like to have.", AskedSlug),
  domain_id: describe(
    "A custom domain of the team; the default one where it is left out or empty.",
    optional(Schema.Union(Schema.Literal(""), DomainId))
  ),
  page_id: describe("The page that asks: the slug that it has is its own.", optional(PageId))
})

export class PagesApi extends HttpApiGroup.make("pages")
  .add(
    HttpApiEndpoint.get("list", "/pages")
      .setUrlParams(ListPages)
      .addSuccess(Success(PageList))
      .annotate(OpenApi.Summary, "List the bio pages")
  )
  .add(
    HttpApiEndpoint.post("create", "/pages")
      .setPayload(CreatePage)
      .addSuccess(Success(Page), { status: 201 })
      .annotate(OpenApi.Summary, "Create a bio page")
  )
  .add(
    HttpApiEndpoint.get("availability", "/pages/availability")
      .setUrlParams(AskPageAvailability)
      .addSuccess(Success(Availability))
      .annotate(OpenApi.Summary, "Ask whether the slug of a page can be had")
  )
  .add(
    HttpApiEndpoint.get("themes", "/themes")
      .addSuccess(Success(ThemeList))
      .annotate(OpenApi.Summary, "List the themes of bio pages")
  )
  .add(
    HttpApiEndpoint.get("get", "/pages/:id")
      .setPath(byId)
      .addSuccess(Success(PageDetail))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a bio page with its links and plugins")
  )
  .add(
    HttpApiEndpoint.put("update", "/pages/:id")
      .setPath(byId)
      .setPayload(UpdatePage)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Change a bio page")
  )
  .add(
    HttpApiEndpoint.del("remove", "/pages/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Move a bio page to the trash, with its links and plugins")
  )
  .add(
    HttpApiEndpoint.post("publish", "/pages/:id/publish")
      .setPath(byId)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Show visitors a bio page as it is now")
  )
  .add(
    HttpApiEndpoint.post("revert", "/pages/:id/revert")
      .setPath(byId)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Give up what was changed since a bio page was published")
  )
  .add(
    HttpApiEndpoint.post("unpublish", "/pages/:id/unpublish")
      .setPath(byId)
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Take a bio page offline, which keeps its address")
  )
  .add(
    HttpApiEndpoint.post("createLink", "/pages/:id/links")
      .setPath(byId)
      .setPayload(CreateButton)
      .addSuccess(Success(BioLink), { status: 201 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Add a link to a bio page")
  )
  .add(
    HttpApiEndpoint.put("updateLink", "/pages/:id/links/:linkId")
      .setPath(byLinkId)
      .setPayload(UpdateButton)
      .addSuccess(Success(BioLink))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Change a link of a bio page")
  )
  .add(
    HttpApiEndpoint.del("removeLink", "/pages/:id/links/:linkId")
      .setPath(byLinkId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Take a link off a bio page")
  )
  .add(
    HttpApiEndpoint.post("createPlugin", "/pages/:id/plugins")
      .setPath(byId)
      .setPayload(CreatePlugin)
      .addSuccess(Success(BioPlugin), { status: 201 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Add a plugin to a bio page")
  )
  .add(
    HttpApiEndpoint.put("updatePlugin", "/pages/:id/plugins/:pluginId")
      .setPath(byPluginId)
      .setPayload(UpdatePlugin)
      .addSuccess(Success(BioPlugin))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Replace the config of a plugin, or move it")
  )
  .add(
    HttpApiEndpoint.del("removePlugin", "/pages/:id/plugins/:pluginId")
      .setPath(byPluginId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Take a plugin off a bio page")
  )
  .add(
    HttpApiEndpoint.post("reorder", "/pages/:id/reorder")
      .setPath(byId)
      .setPayload(ReorderItems)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Put links and plugins into another order, all or nothing")
  )
  .add(
    HttpApiEndpoint.post("preview", "/pages/:id/preview")
      .setPath(byId)
      .setPayload(PreviewPage)
      .addSuccess(Success(PagePreview))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "See a bio page as it would be, without storing anything")
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Bio pages")
  .annotate(OpenApi.Description, "Link-in-bio pages: their look, their links and their plugins.") {}
