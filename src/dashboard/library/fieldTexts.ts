import { t } from "@lingui/core/macro"
import type { DateTime } from "effect"
import { queries } from "../api/Queries.ts"
import { sessionQuery } from "../api/Session.ts"
import { timezoneOf } from "../api/Timezone.ts"
import { labelOf } from "../ui/fieldLabels.ts"
import { momentIn, percent, withoutScheme } from "../ui/format.ts"
import { unicodeHost } from "../ui/unicodeHost.ts"
import { languageName } from "./languages.ts"
import { domainsQuery, foldersQuery, tagsQuery } from "./Queries.ts"

type Tell = (value: never) => string

interface Leading {
  readonly url: string
}

/** Formats field values that are not strings, by field name. */
const texts: Readonly<Record<string, Tell>> = {
  folder_id: (id: string) =>
    queries.getQueryData(foldersQuery.queryKey)?.find((one) => one.id === id)?.name ?? t`Another folder`,
  domain_id: (id: string) => {
    const found = queries.getQueryData(domainsQuery.queryKey)?.find((one) => one.id === id)
    return found === undefined ? t`Another domain` : unicodeHost(found.hostname)
  },
  tags: (ids: ReadonlyArray<string>) =>
    ids
      .map((id) => queries.getQueryData(tagsQuery.queryKey)?.find((one) => one.id === id)?.name ?? t`Another tag`)
      .join(", "),
  is_active: (flag: number) => (flag === 1 ? t`Active` : t`Inactive`),
  noindex: (flag: number) => (flag === 1 ? t`Hidden` : t`Listed`),
  language: languageName,
  redirect_type: (kind: "screen" | "instant" | "password") =>
    ({ screen: t`Preview page`, instant: t`Redirect immediately`, password: t`Password required` })[kind],
  expires_at: (at: DateTime.Utc) => momentIn(at, timezoneOf(queries.getQueryData(sessionQuery.queryKey))),
  ab_test_percentage: (share: number) => percent(share / 100),
  ab_tests: (variants: ReadonlyArray<Leading & { readonly weight: number }>) =>
    variants.map(({ url, weight }) => `${withoutScheme(url)}, ${percent(weight / 100)}`).join("\n"),
  targeting: (rules: ReadonlyArray<Leading & { readonly value: string }>) =>
    rules.map(({ value, url }) => `${value}: ${withoutScheme(url)}`).join("\n")
}

/** A field's label, and its value for display. */
export const fieldText = (name: string, value: unknown): readonly [label: string, text: string] => {
  const text = value === null || value === undefined ? "" : (texts[name]?.(value as never) ?? String(value))
  return [labelOf(name) ?? name, text === "" ? t`Nothing` : text]
}
