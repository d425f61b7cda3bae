import { t } from "@lingui/core/macro"
import type { FolderId, LinkId } from "../../contract/Id.ts"
import type { Design } from "../../qr/Design.ts"
import type { CreateQrcode, Qrcode, UpdateQrcode } from "../../qr/Qrcode.ts"
import { completed } from "../ui/address.ts"
import { withoutScheme } from "../ui/format.ts"
import { spelledOut } from "./Editing.ts"

/** How long a name may be, in characters. */
const longestName = 255

/** All of a QR code but its design, as it is worked on. */
export interface Draft {
  readonly name: string
  readonly folder: FolderId | null
  /** Whether it gets a link that there is, or one that is made for it. */
  readonly leadsTo: "link" | "url"
  readonly link: LinkId | null
  readonly url: string
  /** What it is called where nobody gives it a name. */
  readonly suggestion: string
}

/** A QR code as it is worked on. */
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
  suggestion: ""
})

export const draftOf = ({ name, folder_id, link_id }: Qrcode): Draft => ({
  name,
  folder: folder_id,
  leadsTo: "link",
  link: link_id,
  url: "",
  suggestion: name
})

/** A QR code like another one, to the same link as far as there is one. */
export const copyOf = (qrcode: Qrcode): Draft => {
  const name = t`${{ name: qrcode.name }} (copy)`
  return {
    ...draftOf(qrcode),
    name: name.length > longestName ? qrcode.name : name,
    leadsTo: qrcode.link_id === null ? "url" : "link"
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? withoutScheme(new URL(url).host) : "")

/** The name that it is saved under. */
export const nameOf = (draft: Draft): string => {
  const given = draft.name.trim()
  if (given !== "") return given
  const found = draft.leadsTo === "url" ? hostOf(completed(draft.url)) : draft.suggestion
  return found === "" ? t`QR code` : found
}

export const creation = (draft: Draft, design: Design): CreateQrcode => ({
  name: nameOf(draft),
  design_config: design,
  folder_id: draft.folder,
  ...(draft.leadsTo === "url" ? { url: completed(draft.url) } : { link_id: draft.link })
})

/** All that a change of a QR code may hold. */
export const allOf = ({ draft, design }: Work): UpdateQrcode => ({
  name: nameOf(draft),
  design_config: design,
  folder_id: draft.folder,
  link_id: draft.link
})

/** A stored QR code as it is worked on. */
export const workOf = (stored: Qrcode): Work => ({ draft: draftOf(stored), design: spelledOut(stored.design_config) })
