import { type SettingsShape, shortUrl } from "../Settings.ts"
import type { LinkTag } from "../tag/Tag.ts"
import type { Link, LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { LinkRow } from "./Repo.ts"

/** What hangs on a link in tables of its own. */
export interface Extras {
  readonly tags: ReadonlyArray<LinkTag>
  readonly ab_tests: ReadonlyArray<LinkAbTest>
  readonly targeting: ReadonlyArray<LinkTargetingRule>
}

/** A stored link as the API shows it: with its short address and without its password. */
export const present = (settings: SettingsShape, { password_hash, ...row }: LinkRow, extras: Extras): Link => ({
  ...row,
  has_password: password_hash !== null,
  short_url: shortUrl(settings, row.custom_domain, row.short_code),
  ...extras
})
