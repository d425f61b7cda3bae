import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Conflict, Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { idOf, UserId } from "../contract/Id.ts"
import { Uri } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Destination } from "../destination/Destination.ts"

/** The number of days for which a deleted item can be restored. */
export const keptDays = 30

export const TrashId = idOf("TrashId")
export type TrashId = typeof TrashId.Type

export const TrashKind = Schema.Literal("link", "page", "qrcode")
export type TrashKind = typeof TrashKind.Type

/** A link, page or QR code in the trash. */
export const TrashItem = Schema.Struct({
  id: describe("The ID of the item, unchanged after a restore.", TrashId),
  kind: TrashKind,
  name: describe(
    "The title of a link or page, or the name of a QR code; for a link without a title, its short code.",
    Schema.String
  ),
  destination_url: describe("The destination of a link; null for pages and QR codes.", Schema.NullOr(Uri)),
  destination: describe(
    "The metadata of a link's destination, if this server still has it.",
    Schema.NullOr(Destination)
  ),
  url: describe("The address reserved for it; null for a QR code, which has none.", Schema.NullOr(Uri)),
  deleted_by: UserId,
  deleter_username: Schema.NullOr(Schema.String),
  deleted_at: Timestamp,
  purge_at: describe(`When it is deleted permanently: ${keptDays} days after it was moved to the trash.`, Timestamp)
}).annotations({ identifier: "TrashItem" })
export type TrashItem = typeof TrashItem.Type

export class TrashItemNotFound extends NotFound {
  override readonly _tag = "TrashItemNotFound"
  constructor() {
    super(fault("unknown_trash_item"))
  }
}

export class NotRestored extends Invalid {
  override readonly _tag = "NotRestored"
  constructor() {
    super(fault("not_restored"), undefined, "slug_taken")
  }
}

export class TrashCountChanged extends Conflict {
  override readonly _tag = "TrashCountChanged"
  constructor(total: number) {
    super(fault("trash_count_changed", { items: total }), undefined, "count_changed")
  }
}
