import { type CsvField, csvFields } from "../../import/file/Columns.ts"
import { t } from "./words/t.ts"

/** What a column of a file can be, in the words of a person. */
export const fieldNames: Readonly<Record<CsvField, string>> = {
  url: t("fieldUrl"),
  short_url: t("fieldShortUrl"),
  slug: t("fieldSlug"),
  domain: t("fieldDomain"),
  title: t("fieldTitle"),
  tags: t("fieldTags"),
  folder: t("fieldFolder"),
  created_at: t("fieldCreatedAt"),
  expires_at: t("fieldExpiresAt"),
  password: t("fieldPassword"),
  clicks: t("fieldClicks"),
  is_active: t("fieldIsActive")
}

export const fieldChoices = csvFields.map((value) => ({ value, label: fieldNames[value] }))
