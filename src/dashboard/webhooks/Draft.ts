import type { FolderId, LinkId, TagId } from "../../contract/Id.ts"
import type { EventType } from "../../event/Event.ts"
import type { Webhook } from "../../webhook/Webhook.ts"

/** The fields of a webhook's form. */
export interface Draft {
  readonly url: string
  readonly description: string
  readonly events: ReadonlyArray<EventType>
  readonly folder_id: FolderId | null
  readonly tag_id: TagId | null
  readonly link_id: LinkId | null
  readonly batch: boolean
  readonly ordered: boolean
}

export const emptyDraft: Draft = {
  url: "",
  description: "",
  events: [],
  folder_id: null,
  tag_id: null,
  link_id: null,
  batch: true,
  ordered: true
}

/** What the form sends. */
export const bodyOf = (draft: Draft) => ({ ...draft, description: draft.description.trim() || null })

export const draftOf = (webhook: Webhook): Draft => {
  const { url, description, events, folder_id, tag_id, link_id, batch, ordered } = webhook
  return { url, description: description ?? "", events, folder_id, tag_id, link_id, batch, ordered }
}
