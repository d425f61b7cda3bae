import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { TagId, TeamId } from "../contract/Id.ts"
import { Color, Count } from "../contract/Output.ts"
import { clearable, HexColor, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** A tag in the response for a link. */
export const LinkTag = Schema.Struct({ id: TagId, name: Schema.String, color: Color }).annotations({
  identifier: "LinkTag"
})
export type LinkTag = typeof LinkTag.Type

/** A tag of the team, with the number of its links. */
export const Tag = Schema.Struct({
  ...LinkTag.fields,
  team_id: TeamId,
  link_count: describe("The number of links with the tag.", Count),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Tag" })
export type Tag = typeof Tag.Type

/** The form in which names of tags are compared. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase()

const isId = Schema.is(TagId)

/** A tag as requests refer to it: by its ID, or by its name, ignoring case. */
export const TagRef = Line(255)
export type TagRef = typeof TagRef.Type

/** The id in a reference; undefined if it is a name. */
export const tagIdIn = (ref: TagRef): TagId | undefined => {
  const id = ref.toLowerCase()
  return isId(id) ? id : undefined
}

/** The fault of a reference to a tag that the team doesn't have. */
export const unknownTag = (ref: TagRef): Fault =>
  tagIdIn(ref) === undefined ? fault("unknown_tag_name", { name: ref }) : fault("unknown_tag")

/** The default color of a tag. */
export const defaultColor = "#868e96"

const tagName = describe("Unique in the team, ignoring case.", Line(255))

export const CreateTag = Schema.Struct({
  name: tagName,
  color: describe(`${defaultColor} by default.`, clearable(HexColor))
}).annotations({
  identifier: "CreateTag"
})
export const UpdateTag = Schema.Struct({ name: optional(Line(255)), color: clearable(HexColor) }).annotations({
  identifier: "UpdateTag"
})

export class TagNotFound extends NotFound {
  override readonly _tag = "TagNotFound"
  constructor() {
    super(fault("unknown_tag"))
  }
}

export class TagNameTaken extends Invalid {
  override readonly _tag = "TagNameTaken"
  constructor(name: string) {
    super(fault("tag_name_taken"), { name: [fault("tag_taken", { name })] }, "name_taken")
  }
}
