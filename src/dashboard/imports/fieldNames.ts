import { t } from "@lingui/core/macro"
import { type CsvField, csvFields } from "../../import/file/Columns.ts"

/** The fields that a column can contain. */
export const fieldNames: Readonly<Record<CsvField, string>> = {
  url: t`Destination`,
  short_url: t`Short link`,
  slug: t`Short code`,
  domain: t`Domain`,
  title: t`Title`,
  tags: t`Tags`,
  folder: t`Folder`,
  comments: t`Comments`,
  created_at: t`Created`,
  expires_at: t`Expires`,
  password: t`Password`,
  clicks: t`Clicks`,
  is_active: t`State`,
  external_id: t`External ID`,
  max_clicks: t`Click limit`,
  starts_at: t`Starts on`,
  expired_url: t`URL after expiry`,
  redirect_status: t`Redirect status`
}

/** The chosen columns, with an empty one for each field that the user left out, because the server detects the others. */
export const withEveryField = (columns: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(csvFields.map((field) => [field, columns[field] ?? ""]))

export const fieldChoices = csvFields.map((value) => ({ value, label: fieldNames[value] }))
