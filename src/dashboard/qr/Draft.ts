import { t } from "@lingui/core/macro"
import { completedAddress } from "../../contract/Address.ts"
import type { FolderId, LinkId } from "../../contract/Id.ts"
import type { Design } from "../../qr/Design.ts"
import type { CreateQrcode, Qrcode, UpdateQrcode } from "../../qr/Qrcode.ts"
import { withoutScheme } from "../ui/format.ts"
import { type Content, emptyContent, titleOf, withoutPassword } from "./content/Content.ts"
import { spelledOut } from "./Editing.ts"

/** The maximum length of a name, in characters. */
const longestName = 255

/** The fields of a QR code in the editor, except its design. */
export interface Draft {
  readonly name: string
  readonly folder: FolderId | null
  /** Whether the QR code uses an existing link, gets a new link for a URL, or contains something else. */
  readonly leadsTo: "link" | "url" | "content"
  readonly link: LinkId | null
  readonly url: string
  readonly content: Content
  /** The name if the user enters none. */
  readonly suggestion: string
}

/** A QR code in the editor. */
export interface Work {
  readonly draft: Draft
  readonly design: Design
}

export const emptyDraft = (link: LinkId | null): Draft => ({
  name: "",
  folder: null,
  leadsTo: link === null ? "url" : "link",
  link,
  url: "",
  content: emptyContent,
  suggestion: ""
})

export const draftOf = ({ name, folder_id, link_id }: Qrcode): Draft => ({
  name,
  folder: folder_id,
  leadsTo: "link",
  link: link_id,
  url: "",
  content: emptyContent,
  suggestion: name
})

/** A duplicate of a QR code, with the same link if it still has one. */
export const copyOf = (qrcode: Qrcode): Draft => {
  const name = t`${{ name: qrcode.name }} (copy)`
  return {
    ...draftOf(qrcode),
    name: name.length > longestName ? qrcode.name : name,
    leadsTo: qrcode.link_id === null ? "url" : "link"
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? withoutScheme(new URL(url).host) : "")

/** The name to save. */
export const nameOf = (draft: Draft): string => {
  if (draft.leadsTo === "content") return titleOf(draft.content)
  const given = draft.name.trim()
  if (given !== "") return given
  const found = draft.leadsTo === "url" ? hostOf(completedAddress(draft.url)) : draft.suggestion
  return found === "" ? t`QR code` : found
}

export const creation = (draft: Draft, design: Design): CreateQrcode => ({
  name: nameOf(draft),
  design_config: design,
  folder_id: draft.folder,
  ...(draft.leadsTo === "url" ? { url: completedAddress(draft.url) } : { link_id: draft.link })
})

/** Every field that an update can set. */
export const allOf = ({ draft, design }: Work): UpdateQrcode => ({
  name: nameOf(draft),
  design_config: design,
  folder_id: draft.folder,
  link_id: draft.link
})

/** The state that a browser may store. */
export const withoutSecrets = ({ draft, design }: Work): Work => ({
  draft: { ...draft, content: withoutPassword(draft.content) },
  design
})

/** A stored QR code as the editor's state. */
export const workOf = (stored: Qrcode): Work => ({ draft: draftOf(stored), design: spelledOut(stored.design_config) })
