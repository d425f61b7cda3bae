import { Schema } from "effect"
import { checkColumns, presentStatus } from "../destination/check/Present.ts"
import { DestinationStatus } from "../destination/check/Status.ts"
import { Destination } from "../destination/Destination.ts"
import { pageColumns, presentDestination } from "../destination/Present.ts"
import { compiledDecoder, compiledEncoder } from "../lib/CompiledSchema.ts"
import { dateText, dayMillis, dayNumber } from "../lib/Time.ts"
import { shortUrl } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { millis } from "../storage/Fields.ts"
import type { LinkTag } from "../tag/Tag.ts"
import type { Link, LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { LinkRow, ListedRow } from "./Repo.ts"

/** The parts of a link in other tables. */
export interface Extras {
  readonly tags: ReadonlyArray<LinkTag>
  readonly ab_tests: ReadonlyArray<LinkAbTest>
  readonly targeting: ReadonlyArray<LinkTargetingRule>
  /** The link's former codes, the latest first. */
  readonly aliases: ReadonlyArray<string>
}

/** The state of a link; times in epoch ms. */
const stateOf = (
  active: number,
  startsAt: number | null,
  expiresAt: number | null,
  remaining: number | null
): Link["state"] => {
  if (active === 0) return "off"
  const now = Date.now()
  if (startsAt !== null && startsAt > now) return "scheduled"
  if (expiresAt !== null && expiresAt <= now) return "expired"
  return remaining === 0 ? "used_up" : "live"
}

/** How many clicks are left of the limit; null without one. */
const remainingOf = (row: { readonly max_clicks: number | null; readonly spent_clicks: number }): number | null =>
  row.max_clicks === null ? null : Math.max(0, row.max_clicks - row.spent_clicks)

/** Converts a stored link to its API representation, with short URLs and without the password. */
export const present = (
  settings: SettingsShape,
  { password_hash, page_title, page_description, page_image, page_icon, page_fetched_at, ...checked }: LinkRow,
  { aliases, ...extras }: Extras
): Link => {
  const { check_status, check_fault, check_since, check_broken, check_at, ...stored } = checked
  const { spent_clicks, deleted_clicks, reported_limit, ...row } = stored
  const remaining_clicks = remainingOf(checked)
  return {
    ...row,
    state: stateOf(row.is_active, millis(row.starts_at), millis(row.expires_at), remaining_clicks),
    remaining_clicks,
    destination: presentDestination(settings, { page_title, page_description, page_image, page_icon, page_fetched_at }),
    destination_status: presentStatus(settings, { check_status, check_fault, check_since, check_broken, check_at }),
    has_password: password_hash !== null,
    short_url: shortUrl(settings, row.custom_domain, row.short_code),
    former_urls: aliases.map((code) => shortUrl(settings, row.custom_domain, code)),
    ...extras
  }
}

/** A link in the form of the response. */
export type SentLink = Omit<typeof Link.Encoded, "id" | "domain_id"> & Pick<Link, "id" | "domain_id">

const mostDays = 1000
const digits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, "0"))
const days = new Map<number, string>()

const dayOf = (day: number): string => {
  let text = days.get(day)
  if (text === undefined) {
    if (days.size >= mostDays) days.clear()
    text = dateText(day * dayMillis)
    days.set(day, text)
  }
  return text
}

/** `formatMillis` of timestamps at a tenth of its cost, since lists have two times for each link and most are of a few days. */
export const formatListed = (millis: number): string => {
  const day = dayNumber(millis)
  const seconds = Math.floor((millis - day * dayMillis) / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${dayOf(day)} ${digits[Math.floor(minutes / 60)]}:${digits[minutes % 60]}:${digits[seconds % 60]}`
}

/**
 * Converts links of a list from their stored form directly to that of the response, which is the same as decoding,
 * `present` and encoding, at a fraction of the cost.
 */
export const listedPresenter = (settings: SettingsShape) => {
  const readPage = compiledDecoder(Schema.Struct(pageColumns))
  const readStatus = compiledDecoder(Schema.Struct(checkColumns))
  const sendPage = compiledEncoder(Schema.NullOr(Destination))
  const sendStatus = compiledEncoder(Schema.NullOr(DestinationStatus))
  // A literal, because filling an object field by field takes thirty times as long. Its order is that of `Link`.
  return (row: ListedRow, { aliases, tags, ab_tests, targeting }: Extras): SentLink => ({
    id: row.id,
    team_id: row.team_id,
    created_by: row.created_by,
    folder_id: row.folder_id,
    domain_id: row.domain_id,
    short_code: row.short_code,
    destination_url: row.destination_url,
    title: row.title,
    comments: row.comments,
    destination: row.page_fetched_at === null ? null : sendPage(presentDestination(settings, readPage(row))),
    destination_status: row.check_at === null ? null : sendStatus(presentStatus(settings, readStatus(row))),
    redirect_type: row.redirect_type,
    has_password: row.password_hash !== null,
    is_active: row.is_active,
    stopped_at: row.stopped_at === null ? null : formatListed(row.stopped_at),
    expires_at: row.expires_at === null ? null : formatListed(row.expires_at),
    starts_at: row.starts_at === null ? null : formatListed(row.starts_at),
    expired_url: row.expired_url,
    state: stateOf(row.is_active, row.starts_at, row.expires_at, remainingOf(row)),
    max_clicks: row.max_clicks,
    remaining_clicks: remainingOf(row),
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    meta_image: row.meta_image,
    ab_test_url: row.ab_test_url,
    ab_test_percentage: row.ab_test_percentage,
    preview_page: row.preview_page,
    redirect_status: row.redirect_status,
    noindex: row.noindex,
    forward_path: row.forward_path,
    forward_query: row.forward_query,
    external_id: row.external_id,
    total_clicks: row.total_clicks,
    created_at: formatListed(row.created_at),
    updated_at: formatListed(row.updated_at),
    version: row.version,
    updated_by: row.updated_by,
    updater_username: row.updater_username,
    short_url: shortUrl(settings, row.custom_domain, row.short_code),
    former_urls: aliases.map((code) => shortUrl(settings, row.custom_domain, code)),
    custom_domain: row.custom_domain,
    creator_username: row.creator_username,
    folder_name: row.folder_name,
    folder_color: row.folder_color,
    folder_icon: row.folder_icon,
    tags,
    ab_tests,
    targeting
  })
}
