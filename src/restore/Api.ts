import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { pathId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count } from "../contract/Output.ts"
import { numberBetween, paging } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { keptDays, TrashId, TrashItem, TrashKind } from "../trash/TrashItem.ts"

const byId = Schema.Struct({ id: pathId(TrashId) })

/** The maximum number of items to restore in one request. */
const most = 100

const filters = {
  search: describe(
    "Search words in the name, short code, slug or destination, ignoring case; or a short URL. Up to 255 characters.",
    optional(Schema.String.pipe(check((text) => text.length <= 255 || fault("too_long", { most: 255 }))))
  ),
  kind: describe("Only items of this kind.", optional(TrashKind))
}

export const ListTrash = Schema.Struct({ ...paging, ...filters })
export type ListTrash = typeof ListTrash.Type

export const EmptyTrash = Schema.Struct({
  ...filters,
  total: describe(
    "The expected number of items. If a different number matches, the request fails with `count_changed`.",
    numberBetween(0, Number.MAX_SAFE_INTEGER)
  )
})
export type EmptyTrash = typeof EmptyTrash.Type

export const TrashList = Schema.Struct({
  items: Schema.Array(TrashItem),
  total: describe("The total number of matching items.", Count)
}).annotations({ identifier: "TrashList" })

export const RestoreMany = Schema.Struct({
  ids: describe(`1 to ${most} items in the trash.`, List(TrashId, { min: 1, max: most, of: "ids" }))
}).annotations({ identifier: "RestoreMany" })

const Restored = Schema.Struct({
  restored: Count,
  missing: describe("The IDs that are not in the trash.", Schema.Array(TrashId)),
  refused: describe(
    "The items that stay in the trash because a destination is blocked.",
    Schema.Array(
      Schema.Struct({ id: TrashId, name: Schema.String, code: Schema.String, message: Schema.String }).annotations({
        identifier: "RefusedItem"
      })
    )
  )
}).annotations({ identifier: "Restored" })

const Emptied = Schema.Struct({ deleted: Count }).annotations({ identifier: "EmptiedTrash" })

/** The trash of the team. */
export class TrashApi extends HttpApiGroup.make("trash")
  .add(
    HttpApiEndpoint.get("list", "/trash")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setUrlParams(ListTrash)
      .addSuccess(Success(TrashList))
      .annotate(OpenApi.Summary, "List and search the trash, last deleted first")
  )
  .add(
    HttpApiEndpoint.post("restoreMany", "/trash/restore")
      .annotateContext(needs("team:write", "member", "within"))
      .setPayload(RestoreMany)
      .addSuccess(Success(Restored))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Restore up to 100 items, all or nothing except those with blocked destinations")
      .pipe(audited("link.restored", "page.restored", "qrcode.restored"))
  )
  .add(
    HttpApiEndpoint.post("restore", "/trash/:id/restore")
      .annotateContext(needs("team:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Restore a link, page or QR code")
      .pipe(audited("link.restored", "page.restored", "qrcode.restored"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/trash/:id")
      .annotateContext(needs("team:write", "admin", "within"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete an item in the trash permanently")
      .annotate(OpenApi.Description, "For owners and admins.")
      .pipe(audited("trash.emptied"))
  )
  .add(
    HttpApiEndpoint.del("empty", "/trash")
      .annotateContext(needs("team:write", "admin", "within"))
      .setUrlParams(EmptyTrash)
      .addSuccess(Success(Emptied))
      .addError(Forbidden.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Empty the trash, or delete the matching items permanently")
      .annotate(OpenApi.Description, "For owners and admins. Takes the filters of `GET /trash`.")
      .pipe(audited("trash.emptied"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Trash")
  .annotate(
    OpenApi.Description,
    `Links, pages and QR codes deleted in the last ${keptDays} days. They do not work and are not counted, but can be restored completely. Their addresses stay reserved until they are deleted permanently.`
  ) {}
