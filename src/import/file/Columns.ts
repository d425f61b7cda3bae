/** The fields that a column may contain. */
export const csvFields = [
  "url",
  "short_url",
  "slug",
  "domain",
  "title",
  "tags",
  "folder",
  "comments",
  "created_at",
  "expires_at",
  "password",
  "clicks",
  "is_active",
  "external_id",
  "max_clicks",
  "starts_at",
  "expired_url",
  "redirect_status"
] as const
export type CsvField = (typeof csvFields)[number]

/** The column of each field, counted from 0. */
export type CsvColumns = Partial<Readonly<Record<CsvField, number>>>

/** A header in lower case, reduced to letters without accents and digits. */
export const bareName = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
