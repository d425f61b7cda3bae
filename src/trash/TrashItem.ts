import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { idOf, UserId } from "../contract/Id.ts"
import { Uri } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Destination } from "../destination/Destination.ts"

/** How many days what was deleted can be had back. */
export const keptDays = 30

export const TrashId = idOf("TrashId")
export type TrashId = typeof TrashId.Type

export const TrashKind = Schema.Literal("link", "page", "qrcode")
export type TrashKind = typeof TrashKind.Type

/** A link, page or QR code in the trash. */
export const TrashItem = Schema.Struct({
  id: describe("The id that it had, and has again once it is restored.", TrashId),
  kind: TrashKind,
  name: describe(
    "The title of a link or page, the name of a QR code; the short code of a link without a title.",
    Schema.String
  ),
  destination_url: describe("Where a link leads once it is restored; null for pages and QR codes.", Schema.NullOr(Uri)),
  destination: describe(
    "What the page that a link leads to says of itself, as far as this server still knows it.",
    Schema.NullOr(Destination)
  ),
  url: describe("The address that is kept for it; null for a QR code, which has none.", Schema.NullOr(Uri)),
  deleted_by: UserId,
  deleter_username: Schema.NullOr(Schema.String),
  deleted_at: Timestamp,
  purge_at: describe(`When it is deleted for good: ${keptDays} days after it was deleted.`, Timestamp)
}).annotations({ identifier: "TrashItem" })
export type TrashItem = typeof TrashItem.Type

export class TrashItemNotFound extends NotFound {
  override readonly _tag = "TrashItemNotFound"
  constructor() {
    super("There is no such thing in the trash of this team.")
  }
}

export class NotRestored extends Invalid {
  override readonly _tag = "NotRestored"
  constructor() {
    super("Its address is taken by now, so it cannot be restored.", undefined, "slug_taken")
  }
}
