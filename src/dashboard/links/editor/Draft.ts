import { DateTime } from "effect"
import type { DomainId, FolderId, TagId } from "../../../contract/Id.ts"
import type { CreateLink, Link, RedirectType, UpdateLink } from "../../../link/Link.ts"
import { type Rule, ruleOf } from "../../library/rules/Rule.ts"
import { changedOf } from "../../ui/isSame.ts"
import { withScheme } from "../Address.ts"
import { withCampaign } from "./Campaign.ts"

/** A variant of an A/B test in the editor; `key` identifies it before it has an id. */
export interface Variant {
  readonly key: string
  readonly url: string
  readonly weight: number
}

/** The fields of the advanced section, as the API names them. */
export type Advanced = Pick<Link, "preview_page" | "redirect_status" | "noindex" | "starts_at" | "max_clicks"> & {
  readonly expired_url: string
  readonly external_id: string
  /** Null until a new link differs from the default of the team. */
  readonly forward_path: Link["forward_path"] | null
  readonly forward_query: Link["forward_query"] | null
}

/** A link in the editor. Strings are never null, so that fields can show them. */
export interface Draft {
  readonly url: string
  readonly slug: string
  readonly domain: DomainId | null
  readonly title: string
  readonly comments: string
  readonly folder: FolderId | null
  readonly tags: ReadonlyArray<TagId>
  /** Names of tags to create on save. */
  readonly newTags: ReadonlyArray<string>
  readonly isActive: boolean
  readonly redirect: RedirectType
  /** Undefined keeps the stored password; null removes it. */
  readonly password: string | null | undefined
  readonly expires: DateTime.Utc | null
  readonly metaTitle: string
  readonly metaDescription: string
  readonly metaImage: string | null
  readonly variants: ReadonlyArray<Variant>
  readonly abTestUrl: string
  readonly abTestPercentage: number
  readonly rules: ReadonlyArray<Rule>
  readonly advanced: Advanced
}

export const emptyDraft = (url: string): Draft => ({
  url,
  slug: "",
  domain: null,
  title: "",
  comments: "",
  folder: null,
  tags: [],
  newTags: [],
  isActive: true,
  redirect: "instant",
  password: undefined,
  expires: null,
  metaTitle: "",
  metaDescription: "",
  metaImage: null,
  variants: [],
  abTestUrl: "",
  abTestPercentage: 0,
  rules: [],
  advanced: {
    preview_page: 1,
    redirect_status: 302,
    noindex: 0,
    starts_at: null,
    expired_url: "",
    max_clicks: null,
    external_id: "",
    forward_path: null,
    forward_query: null
  }
})

export const draftOf = (link: Link): Draft => ({
  url: link.destination_url,
  slug: link.short_code,
  domain: link.domain_id,
  title: link.title ?? "",
  comments: link.comments ?? "",
  folder: link.folder_id,
  tags: link.tags.map(({ id }) => id),
  newTags: [],
  isActive: link.is_active === 1,
  redirect: link.redirect_type,
  password: undefined,
  expires: link.expires_at,
  metaTitle: link.meta_title ?? "",
  metaDescription: link.meta_description ?? "",
  metaImage: link.meta_image,
  variants: link.ab_tests.map(({ id, destination_url, weight }) => ({ key: id, url: destination_url, weight })),
  abTestUrl: link.ab_test_url ?? "",
  abTestPercentage: link.ab_test_percentage,
  rules: link.targeting.map(({ id, link_id: _, destination_url, ...rule }) => ({
    key: id,
    ...rule,
    url: destination_url
  })),
  advanced: {
    preview_page: link.preview_page,
    redirect_status: link.redirect_status,
    noindex: link.noindex,
    starts_at: link.starts_at,
    expired_url: link.expired_url ?? "",
    max_clicks: link.max_clicks,
    external_id: link.external_id ?? "",
    forward_path: link.forward_path,
    forward_query: link.forward_query
  }
})

/** Duplicates a link without its short code. An expiry in the past is left out. */
export const copyOf = (link: Link): Draft => {
  const draft = draftOf(link)
  const isOver = draft.expires !== null && DateTime.toEpochMillis(draft.expires) <= Date.now()
  const advanced = { ...draft.advanced, external_id: "" }
  return { ...draft, slug: "", isActive: true, expires: isOver ? null : draft.expires, advanced }
}

const textOf = (text: string): string | null => (text.trim() === "" ? null : text.trim())
const addressOf = (text: string | null): string | null => (text === null ? null : textOf(withScheme(text)))

/** The fields that creation and update share. */
const fieldsOf = ({ advanced: { forward_path, forward_query, ...advanced }, ...draft }: Draft) => ({
  title: textOf(draft.title),
  comments: textOf(draft.comments),
  folder_id: draft.folder,
  tags: draft.tags,
  redirect_type: draft.redirect,
  ...(draft.password === undefined ? {} : { password: draft.password }),
  expires_at: draft.expires,
  meta_title: textOf(draft.metaTitle),
  meta_description: textOf(draft.metaDescription),
  meta_image: addressOf(draft.metaImage),
  ab_tests: draft.variants.map(({ url, weight }) => ({ url: withScheme(url), weight })),
  ab_test_url: addressOf(draft.abTestUrl),
  ab_test_percentage: draft.abTestPercentage,
  targeting: draft.rules.map((rule) => ({ ...ruleOf(rule), url: withScheme(rule.url) })),
  ...advanced,
  expired_url: addressOf(advanced.expired_url),
  external_id: textOf(advanced.external_id),
  ...(forward_path === null ? {} : { forward_path }),
  ...(forward_query === null ? {} : { forward_query })
})

/**
 * The request body for a new link. It contains only the fields that differ from an empty link with an instant redirect,
 * and those for which the folder may have defaults.
 */
export const creationOf = (draft: Draft): CreateLink => {
  const all = fieldsOf(withCampaign(emptyDraft(""), draft))
  const { tags, expires_at, targeting } = all
  return {
    url: withScheme(draft.url),
    redirect_type: draft.redirect,
    ...(draft.slug.trim() === "" ? {} : { custom_slug: draft.slug.trim() }),
    ...(draft.domain === null ? {} : { domain_id: draft.domain }),
    ...changedOf(fieldsOf(emptyDraft("")), all),
    // The editor shows the defaults of the folder, so what is empty there stays empty.
    ...(draft.folder === null ? {} : { domain_id: draft.domain, tags, expires_at, targeting })
  }
}

/** Every field that an update can set. */
export const allOf = (draft: Draft): UpdateLink => ({
  destination_url: withScheme(draft.url),
  custom_slug: draft.slug.trim(),
  is_active: draft.isActive ? (1 as const) : (0 as const),
  ...fieldsOf(draft)
})

/** Every field of a draft under its API name, for creation and update. */
export const saidOf = (before: Draft, now: Draft) => {
  const all = allOf(withCampaign(before, now))
  return { ...all, url: all.destination_url, domain_id: now.domain }
}

/** The fields to send in order to turn one draft into the other. */
export const changesOf = (before: Draft, now: Draft): UpdateLink =>
  changedOf(allOf(before), allOf(withCampaign(before, now)))

/** Whether closing the editor would lose changes. */
export const isChanged = (before: Draft, now: Draft): boolean =>
  Object.keys(changesOf(before, now)).length > 0 ||
  now.newTags.length > 0 ||
  before.slug !== now.slug ||
  before.domain !== now.domain
