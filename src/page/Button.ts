import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { idOf, PageId } from "../contract/Id.ts"
import { Color, Count, Uri } from "../contract/Output.ts"
import { clearable, clearableText, Flag, HexColor, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { TargetAddress } from "./Address.ts"
import { Place, SortOrder, visible } from "./Plugin.ts"

export const BioLinkId = idOf("BioLinkId")
export type BioLinkId = typeof BioLinkId.Type

/** The colors that the API returns for a button without its own; the page then uses the theme's colors. */
export const plainColors = { color: "#333333", bg_color: "#ffffff" } as const

/** Animations that draw attention to a button. They repeat a few times, and only if the visitor allows motion. */
export const animations = [
  "none",
  "bounce",
  "pulse",
  "shake",
  "wobble",
  "swing",
  "pop",
  "float",
  "glow",
  "shine"
] as const
export const Animation = Schema.Literal(...animations)
export type Animation = typeof Animation.Type

const says = {
  icon: "The name of a platform such as `instagram`, or an emoji.",
  color: "The text color; the theme's by default. It is adjusted until it is readable on the background.",
  face: "The background color; the theme's by default.",
  order:
    "The position among the page's links and plugins: smaller numbers first; on a tie, the oldest first. 0 by default."
}

export const BioLink = Schema.Struct({
  id: BioLinkId,
  page_id: PageId,
  label: Schema.String,
  url: Uri,
  icon: describe(says.icon, Schema.String),
  color: describe(says.color, Color),
  bg_color: describe(says.face, Color),
  animation: Animation,
  sort_order: describe(says.order, Place),
  is_visible: describe(visible, Flag),
  clicks: describe("Its clicks, without bots.", Count),
  created_at: Timestamp,
  ...versioned
}).annotations({ identifier: "BioLink" })
export type BioLink = typeof BioLink.Type

const looks = {
  icon: describe(says.icon, clearableText(Line(64))),
  color: describe(says.color, clearable(HexColor)),
  bg_color: describe(says.face, clearable(HexColor)),
  animation: clearable(Animation),
  sort_order: describe(says.order, optional(SortOrder)),
  is_visible: describe(visible, optional(Flag))
}

const target = "A web address, or a `mailto:`, `tel:` or `sms:` link."

export const CreateButton = Schema.Struct({
  label: Line(255),
  url: describe(target, TargetAddress),
  ...looks
}).annotations({
  identifier: "CreateBioLink"
})
export type CreateButton = typeof CreateButton.Type

export const UpdateButton = Schema.Struct({
  label: optional(Line(255)),
  url: describe(target, optional(TargetAddress)),
  ...looks
}).annotations({ identifier: "UpdateBioLink" })
export type UpdateButton = typeof UpdateButton.Type

export class ButtonNotFound extends NotFound {
  override readonly _tag = "ButtonNotFound"
  constructor() {
    super(fault("unknown_item", { kind: "link" }))
  }
}
