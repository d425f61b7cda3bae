import { presentStatus } from "../destination/check/Present.ts"
import { presentDestination } from "../destination/Present.ts"
import { shortUrl } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { LinkTag } from "../tag/Tag.ts"
import type { Link, LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { LinkRow } from "./Repo.ts"

/** The parts of a link in other tables. */
export interface Extras {
  readonly tags: ReadonlyArray<LinkTag>
  readonly ab_tests: ReadonlyArray<LinkAbTest>
  readonly targeting: ReadonlyArray<LinkTargetingRule>
  /** The link's former codes, the latest first. */
  readonly aliases: ReadonlyArray<string>
}

/** Converts a stored link to its API representation, with short URLs and without the password. */
export const present = (
  settings: SettingsShape,
  { password_hash, page_title, page_description, page_image, page_icon, page_fetched_at, ...checked }: LinkRow,
  { aliases, ...extras }: Extras
): Link => {
  const { check_status, check_fault, check_since, check_broken, check_at, ...row } = checked
  return {
    ...row,
    destination: presentDestination(settings, { page_title, page_description, page_image, page_icon, page_fetched_at }),
    destination_status: presentStatus(settings, { check_status, check_fault, check_since, check_broken, check_at }),
    has_password: password_hash !== null,
    short_url: shortUrl(settings, row.custom_domain, row.short_code),
    former_urls: aliases.map((code) => shortUrl(settings, row.custom_domain, code)),
    ...extras
  }
}
