import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../../auth/Authn.ts"
import { describe } from "../../contract/Describe.ts"
import { Acknowledged, Success } from "../../contract/Envelope.ts"
import { Invalid, NotFound } from "../../contract/Failure.ts"
import { pathId } from "../../contract/Id.ts"
import { List } from "../../contract/List.ts"
import { Count } from "../../contract/Output.ts"
import { paging } from "../../contract/Paging.ts"
import { optional } from "../../contract/Text.ts"
import { InputValidation } from "../../http/InputValidation.ts"
import { Idempotency } from "../../idempotency/Idempotency.ts"
import { keptDays, TrashId, TrashItem, TrashKind } from "../TrashItem.ts"

const byId = Schema.Struct({ id: pathId(TrashId) })

/** How many things are restored at once at most. */
const most = 100

export const ListTrash = Schema.Struct({
  ...paging,
  search: describe(
    "A part of the name, of a short code or slug, or of the destination, in any case; up to 255 characters.",
    optional(Schema.String.pipe(Schema.filter((text) => text.length <= 255 || "Must be at most 255 characters long.")))
  ),
  kind: describe("Things of this kind alone.", optional(TrashKind))
})
export type ListTrash = typeof ListTrash.Type

export const TrashList = Schema.Struct({
  items: Schema.Array(TrashItem),
  total: describe("How many things fit in all.", Count)
}).annotations({ identifier: "TrashList" })

export const RestoreMany = Schema.Struct({
  ids: describe(`1 to ${most} things in the trash.`, List(TrashId, { min: 1, max: most, of: "ids" }))
}).annotations({ identifier: "RestoreMany" })

const Restored = Schema.Struct({
  restored: Count,
  missing: describe("The ids that the trash has nothing of.", Schema.Array(TrashId))
}).annotations({ identifier: "Restored" })

const Emptied = Schema.Struct({ deleted: Count }).annotations({ identifier: "EmptiedTrash" })

/** What was deleted. */
export class TrashApi extends HttpApiGroup.make("trash")
  .add(
    HttpApiEndpoint.get("list", "/trash")
      .setUrlParams(ListTrash)
      .addSuccess(Success(TrashList))
      .annotate(OpenApi.Summary, "List and search what is in the trash, the last deleted first")
  )
  .add(
    HttpApiEndpoint.post("restoreMany", "/trash/restore")
      .setPayload(RestoreMany)
      .addSuccess(Success(Restored))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Restore up to 100 things, all or nothing")
  )
  .add(
    HttpApiEndpoint.post("restore", "/trash/:id/restore")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Restore a link, page or QR code as it was")
  )
  .add(
    HttpApiEndpoint.del("remove", "/trash/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete something in the trash for good")
  )
  .add(
    HttpApiEndpoint.del("empty", "/trash")
      .addSuccess(Success(Emptied))
      .annotate(OpenApi.Summary, "Delete everything in the trash for good")
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Trash")
  .annotate(
    OpenApi.Description,
    `Links, pages and QR codes that were deleted in the last ${keptDays} days: they lead nowhere and are counted nowhere, and can be restored with all that they had. Until they are deleted for good, nobody else gets their addresses.`
  ) {}
