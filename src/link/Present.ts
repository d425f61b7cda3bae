import { type SettingsShape, shortUrl } from "../Settings.ts"
import type { LinkTag } from "../tag/Tag.ts"
import type { Link, LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { LinkRow } from "./Repo.ts"

/** What hangs on a link in tables of its own. */
export interface Extras {
  readonly tags: ReadonlyArray<LinkTag>
  readonly ab_tests: ReadonlyArray<LinkAbTest>
  readonly targeting: ReadonlyArray<LinkTargetingRule>
  /** The codes that it had before, the last one first. */
  readonly aliases: ReadonlyArray<string>
}

/** A stored link as the API shows it: with its short addresses and without its password. */
export const present = (
  settings: SettingsShape,
  { password_hash, ...row }: LinkRow,
  { aliases, ...extras }: Extras
): Link => ({
  ...row,
  has_password: password_hash !== null,
  short_url: shortUrl(settings, row.custom_domain, row.short_code),
  former_urls: aliases.map((code) => shortUrl(settings, row.custom_domain, code)),
  ...extras
})
