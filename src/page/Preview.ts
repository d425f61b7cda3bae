import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import type { Fault } from "../contract/faults/Fault.ts"
import { detailOf, SentenceDetail } from "../contract/faults/Wire.ts"
import { List } from "../contract/List.ts"
import { clearable, clearableText, Flag, HexColor, Line, optional } from "../contract/Text.ts"
import { Animation } from "./Button.ts"
import { UpdatePage } from "./Page.ts"
import { CreatePlugin, SortOrder } from "./Plugin.ts"

const most = 200

const atMost = <A, I, R>(item: Schema.Schema<A, I, R>) => List(item, { max: most })

/** A button of a draft; required fields may be missing. */
export const DraftButton = Schema.Struct({
  label: optional(Line(255, 0)),
  url: optional(Schema.String),
  icon: clearableText(Line(64)),
  color: clearable(HexColor),
  bg_color: clearable(HexColor),
  animation: clearable(Animation),
  sort_order: optional(SortOrder),
  is_visible: optional(Flag)
}).annotations({ identifier: "DraftBioLink" })
export type DraftButton = typeof DraftButton.Type

/** A draft of a page; missing parts come from the stored page. */
export const PreviewPage = Schema.Struct({
  ...UpdatePage.fields,
  links: describe(
    "All links of the draft. They replace the stored ones in the preview.",
    optional(atMost(DraftButton))
  ),
  plugins: describe(
    "All plugins of the draft. They replace the stored ones in the preview.",
    optional(atMost(CreatePlugin))
  )
}).annotations({ identifier: "PreviewBioPage" })
export type PreviewPage = typeof PreviewPage.Type

/** A problem in a draft that does not prevent its preview. */
export const PreviewWarning = Schema.Struct({
  field: describe("The field. Nested fields use dots, such as `links.2.bg_color`.", Schema.String),
  message: Schema.String,
  details: describe("The same as `message`, for programs: one entry for each sentence.", Schema.Array(SentenceDetail))
}).annotations({ identifier: "PreviewWarning" })
export type PreviewWarning = typeof PreviewWarning.Type

/** Combines all faults of a field into one warning. */
export const previewWarning = (field: string, ...faults: ReadonlyArray<Fault>): PreviewWarning => ({
  field,
  message: faults.map(({ message }) => message).join(" "),
  details: faults.map(detailOf)
})

/** The draft as visitors would see it, with its links disabled. */
export const PagePreview = Schema.Struct({
  html: describe(
    "A complete document for a sandboxed frame. It runs no scripts, and its links are disabled.",
    Schema.String
  ),
  warnings: Schema.Array(PreviewWarning)
}).annotations({ identifier: "BioPagePreview" })
export type PagePreview = typeof PagePreview.Type
