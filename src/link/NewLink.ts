import type { DomainId, FolderId, LinkId, TagId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import type { TargetingRule } from "../targeting/Rule.ts"
import type { RedirectStatus } from "./Link.ts"

/** A validated link, ready to be stored. */
export interface NewLink {
  readonly id: LinkId
  readonly domain_id: DomainId | null
  readonly short_code: string
  readonly url: string
  readonly title: string | null
  readonly comments: string | null
  /** The ID of the link in another system; links that an import replaces keep theirs. */
  readonly externalId: string | null
  readonly folder_id: FolderId | null
  readonly tags: ReadonlyArray<TagId>
  readonly password_hash: string | null
  readonly isActive: boolean
  /** Epoch ms. */
  readonly createdAt: number | null
  /** Epoch ms. */
  readonly expiresAt: number | null
  /** Epoch ms. */
  readonly startsAt: number | null
  readonly expiredUrl: string | null
  readonly maxClicks: number | null
  /** How many clicks of the limit are spent. */
  readonly spentClicks: number
  readonly redirectStatus: RedirectStatus
  readonly forwardsQuery: boolean
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly metaImage: string | null
  readonly targeting: ReadonlyArray<TargetingRule>
  readonly abTests: ReadonlyArray<{ readonly url: string; readonly weight: number }>
}

/** The columns that an import sets or replaces. */
export const columnsOf = (link: NewLink) => ({
  destination_url: link.url,
  destination_hash: destinationHash(link.url),
  title: link.title,
  is_active: link.isActive ? (1 as const) : (0 as const),
  expires_at: link.expiresAt,
  starts_at: link.startsAt,
  expired_url: link.expiredUrl,
  max_clicks: link.maxClicks,
  redirect_status: link.redirectStatus,
  forward_query: link.forwardsQuery ? (1 as const) : (0 as const),
  meta_title: link.metaTitle,
  meta_description: link.metaDescription,
  meta_image: link.metaImage,
  folder_id: link.folder_id,
  // Redirect immediately, as other shorteners do.
  redirect_type: link.password_hash === null ? ("instant" as const) : ("password" as const),
  password_hash: link.password_hash
})
