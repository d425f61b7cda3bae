import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { UserId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"

/** Who sees a folder and what is in it. */
export const FolderAccess = Schema.Literal("team", "listed")
export type FolderAccess = typeof FolderAccess.Type

export const MemberAccess = Schema.Literal("view", "edit")

/** A person who sees a folder with the access `listed`. */
export const FolderMember = Schema.Struct({
  user_id: UserId,
  access: describe("`edit` within the person's role, or only `view`.", MemberAccess)
}).annotations({ identifier: "FolderMember" })
export type FolderMember = typeof FolderMember.Type

/** The maximum number of members of a folder. */
export const FolderMembers = List(FolderMember, { max: 1000, of: "members" })
