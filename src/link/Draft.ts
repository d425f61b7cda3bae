import { DateTime } from "effect"
import type { CallerShape } from "../auth/Caller.ts"
import type { LinkId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import { columnsOf } from "./Columns.ts"
import type { StoredRow } from "./CreationRepo.ts"
import type { CreateLink } from "./Link.ts"
import type { LinkRow } from "./Repo.ts"
import type { FoundReferences } from "./Validation.ts"

/** The optional columns of a body. One statement inserts links with the same columns. */
const blank = {
  folder_id: null,
  title: null,
  comments: null,
  redirect_type: "screen",
  password_hash: null,
  is_active: 1,
  expires_at: null,
  starts_at: null,
  expired_url: null,
  max_clicks: null,
  meta_title: null,
  meta_description: null,
  meta_image: null,
  ab_test_url: null,
  ab_test_percentage: 0,
  preview_page: 1,
  redirect_status: 302,
  noindex: 0,
  forward_path: 0,
  forward_query: 1,
  external_id: null
} as const

const unreadPage = {
  page_title: null,
  page_description: null,
  page_image: null,
  page_icon: null,
  page_fetched_at: null
}
const unchecked = { check_status: null, check_fault: null, check_since: null, check_broken: null, check_at: null }

/** The columns of a new link, without a short code. */
export const newColumns = (
  { custom_slug, domain_id, url, if_exists, use_defaults, ...fields }: CreateLink,
  hash: string | null | undefined,
  id: LinkId,
  now: number,
  { teamId, userId }: CallerShape
) => ({
  ...blank,
  id,
  team_id: teamId,
  created_by: userId,
  domain_id: domain_id ?? null,
  destination_url: url,
  destination_hash: destinationHash(url),
  created_at: now,
  updated_at: now,
  ...columnsOf(hash ? { redirect_type: "password", ...fields } : fields, hash)
})

/** A validated link that has no short code yet. */
export interface Draft {
  /** The link's index among the bodies of the request. */
  readonly part: number
  readonly body: CreateLink
  readonly found: FoundReferences
  readonly columns: ReturnType<typeof newColumns>
}

/** A validated link with a short code. */
export interface CodedDraft extends Draft {
  readonly columns: Draft["columns"] & { readonly short_code: string }
}

/** A stored link, in the form in which it would be read from the database. */
export const rowOfDraft = (
  { columns, found }: CodedDraft,
  { page, check }: StoredRow,
  { username }: CallerShape
): LinkRow => {
  const { destination_hash, expires_at, starts_at, created_at, updated_at, ...plain } = columns
  return {
    ...plain,
    stopped_at: null,
    expires_at: expires_at === null ? null : DateTime.unsafeMake(expires_at),
    starts_at: starts_at === null ? null : DateTime.unsafeMake(starts_at),
    created_at: DateTime.unsafeMake(created_at),
    updated_at: DateTime.unsafeMake(updated_at),
    total_clicks: 0,
    spent_clicks: 0,
    deleted_clicks: 0,
    reported_limit: null,
    version: 1,
    updated_by: null,
    updater_username: null,
    creator_username: username,
    custom_domain: found.hostname ?? null,
    folder_name: found.folder?.name ?? null,
    folder_color: found.folder?.color ?? null,
    folder_icon: found.folder?.icon ?? null,
    ...(page ?? unreadPage),
    ...(check ?? unchecked)
  }
}
