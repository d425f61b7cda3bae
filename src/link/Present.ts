import { Schema } from "effect"
import { formatMillis } from "../contract/Timestamp.ts"
import { checkColumns, presentStatus } from "../destination/check/Present.ts"
import { DestinationStatus } from "../destination/check/Status.ts"
import { Destination } from "../destination/Destination.ts"
import { pageColumns, presentDestination } from "../destination/Present.ts"
import { compiledDecoder, compiledEncoder } from "../lib/CompiledSchema.ts"
import { shortUrl } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { LinkTag } from "../tag/Tag.ts"
import { Link, type LinkAbTest, type LinkTargetingRule } from "./Link.ts"
import type { LinkRow, ListedRow } from "./Repo.ts"

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

type Sent = typeof Link.Encoded

const time = (millis: number | null) => (millis === null ? null : formatMillis(millis))

/**
 * Converts links of a list from their stored form directly to that of the response, which is the same as decoding,
 * `present` and encoding, at a fraction of the cost.
 */
export const listedPresenter = (settings: SettingsShape) => {
  const [readPage, readStatus] = [
    compiledDecoder(Schema.Struct(pageColumns)),
    compiledDecoder(Schema.Struct(checkColumns))
  ]
  const [sendPage, sendStatus] = [
    compiledEncoder(Schema.NullOr(Destination)),
    compiledEncoder(Schema.NullOr(DestinationStatus))
  ]
  const made: { readonly [Name in keyof Sent]?: (row: ListedRow, extras: Extras) => Sent[Name] } = {
    destination: (row) => (row.page_fetched_at === null ? null : sendPage(presentDestination(settings, readPage(row)))),
    destination_status: (row) => (row.check_at === null ? null : sendStatus(presentStatus(settings, readStatus(row)))),
    has_password: ({ password_hash }) => password_hash !== null,
    expires_at: ({ expires_at }) => time(expires_at),
    created_at: ({ created_at }) => formatMillis(created_at),
    updated_at: ({ updated_at }) => formatMillis(updated_at),
    short_url: ({ custom_domain, short_code }) => shortUrl(settings, custom_domain, short_code),
    former_urls: ({ custom_domain }, { aliases }) => aliases.map((code) => shortUrl(settings, custom_domain, code)),
    tags: (_, { tags }) => tags,
    ab_tests: (_, extras) => extras.ab_tests,
    targeting: (_, { targeting }) => targeting
  }
  const fields = Object.keys(Link.fields).map((name) => [name, made[name as keyof Sent]] as const)
  return (row: ListedRow, extras: Extras): Sent => {
    const sent: Record<string, unknown> = {}
    for (const [name, make] of fields)
      sent[name] = make === undefined ? row[name as keyof ListedRow] : make(row, extras)
    return sent as Sent
  }
}
