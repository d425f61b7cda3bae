import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { FolderId, TeamId } from "../contract/Id.ts"
import { Color, Count } from "../contract/Output.ts"
import { clearable, clearableText, HexColor, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { FolderAccess, FolderMember, FolderMembers } from "./Access.ts"
import { FolderDefaults, FolderDefaultsInput } from "./Defaults.ts"

const icon = "A name or an emoji that the dashboard shows."

const access = "Who sees the folder and what is in it: the `team`, or only `listed` members, and the owners and admins."

/** A folder of links, pages and QR codes; `icon` is the name of an icon, or an emoji. */
export const Folder = Schema.Struct({
  id: FolderId,
  team_id: TeamId,
  name: Schema.String,
  color: Schema.NullOr(Color),
  icon: describe(icon, Schema.NullOr(Schema.String)),
  defaults: describe("What new links in the folder get; null if nothing.", Schema.NullOr(FolderDefaults)),
  link_count: Count,
  page_count: Count,
  qrcode_count: Count,
  access: describe(access, FolderAccess),
  members: describe(
    "The listed members of a folder that only they see; null for callers who don't manage folders.",
    Schema.NullOr(Schema.Array(FolderMember))
  ),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Folder" })
export type Folder = typeof Folder.Type

const looks = {
  color: clearable(HexColor),
  icon: describe(icon, clearableText(Line(64))),
  defaults: describe(
    "What new links in the folder get if they don't set it themselves, not even to null. Replaces all defaults; null removes them.",
    clearable(FolderDefaultsInput)
  )
}

const seen = {
  access: describe(`${access} \`team\` by default.`, optional(FolderAccess)),
  members: describe("With the access `listed`, who sees the folder. Replaces all members.", optional(FolderMembers))
}

export const CreateFolder = Schema.Struct({ name: Line(255), ...looks, ...seen }).annotations({
  identifier: "CreateFolder"
})
export const UpdateFolder = Schema.Struct({ name: optional(Line(255)), ...looks, ...seen }).annotations({
  identifier: "UpdateFolder"
})

export class FolderNotFound extends NotFound {
  override readonly _tag = "FolderNotFound"
  constructor() {
    super(fault("unknown_folder"))
  }
}
