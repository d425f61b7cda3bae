import type { SqlClient } from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { LanguageTag } from "../contract/LanguageTag.ts"
import { CustomSlug, isShortCode } from "../contract/ShortCode.ts"
import { HexColor, Line, Prose } from "../contract/Text.ts"
import { Hostname } from "../domain/Hostname.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { FoldersTable } from "../folder/Tables.ts"
import { LinkAbTestsTable, LinkAliasesTable, LinksTable, LinkTagsTable, LinkTargetingTable } from "../link/Tables.ts"
import { TargetAddress } from "../page/Address.ts"
import { StyleSheet } from "../page/css/StyleSheet.ts"
import { Slug } from "../page/Slug.ts"
import {
  BioLinksTable,
  BioPluginLinksTable,
  BioPluginsTable,
  PageAliasesTable,
  PagePublicationsTable,
  PagesTable,
  PublishedLinksTable
} from "../page/Tables.ts"
import { isScanCode } from "../qr/ScanCode.ts"
import { QrcodeLogosTable, QrcodesTable } from "../qr/Tables.ts"
import { TagsTable } from "../tag/Tables.ts"
import { PictureAddress } from "../upload/Address.ts"
import { UploadsTable } from "../upload/Tables.ts"

type AnySchema = Schema.Schema.AnyNoContext

/** A table as an archive meets it. */
export interface ArchivedTable {
  readonly name: string
  readonly fields: Readonly<Record<string, AnySchema>>
  readonly on: (sql: SqlClient) => { readonly insertAll: (rows: never) => Statement<object> }
}

/** What of a table stands in an archive. */
export interface Columns {
  readonly table: ArchivedTable
  /** Columns that belong to this installation, or can be made anew: they are in no archive. */
  readonly omitted: ReadonlyArray<string>
  /** Columns that hold JSON, which stands in a line as what it is. */
  readonly json: ReadonlyArray<string>
  /** What is asked of columns beyond what their table asks, for whoever writes an archive by hand. */
  readonly checks: Readonly<Record<string, AnySchema>>
}

/** Rows that belong to one of the section, by the column that names it. */
export interface Hanging extends Columns {
  readonly key: string
  /** Where they stand among the rows of the section: their own table's name, or within those of another one. */
  readonly within?: string
  readonly order: ReadonlyArray<string>
}

/** A file of an archive: each line is a row, with those that hang on it under the names of their tables. */
export interface Section extends Columns {
  readonly file: string
  /** The columns that rows are read in the order of. */
  readonly order: readonly [string, string]
  readonly hanging: ReadonlyArray<Hanging>
}

const orNull = (schema: AnySchema): AnySchema => Schema.NullOr(schema)
const counts = Schema.Int.pipe(Schema.between(0, Number.MAX_SAFE_INTEGER))
const formerCode = Schema.String.pipe(Schema.filter((text) => isShortCode(text) || "Must be a short code."))
const scanCode = Schema.String.pipe(Schema.filter((text) => isScanCode(text) || "Must be the code of a QR code."))

const columnsOf = (
  table: ArchivedTable,
  omitted: ReadonlyArray<string>,
  checks: Columns["checks"] = {},
  json: ReadonlyArray<string> = []
): Columns => ({ table, omitted, json, checks })

const hangingOn = (key: string, order: ReadonlyArray<string>, columns: Columns, within?: string): Hanging => ({
  ...columns,
  key,
  order,
  ...(within === undefined ? {} : { within })
})

const looks = { name: Line(255), color: orNull(HexColor), icon: orNull(Line(64)) }

export const folders: Section = {
  ...columnsOf(FoldersTable, ["team_id"], looks),
  file: "folders.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

export const tags: Section = {
  ...columnsOf(TagsTable, ["team_id", "link_count", "name_key"], { name: Line(255), color: HexColor }),
  file: "tags.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

/** Whether a host name is its team's is proven by each installation for itself. */
export const domains: Section = {
  ...columnsOf(DomainsTable, ["team_id", "held_host", "proof", "verified_at"], {
    hostname: Hostname,
    root_url: orNull(Address),
    not_found_url: orNull(Address),
    expired_url: orNull(Address)
  }),
  file: "domains.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

export const uploads: Section = {
  ...columnsOf(UploadsTable, ["team_id"], {}, ["variants"]),
  file: "uploads.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

export const links: Section = {
  ...columnsOf(LinksTable, ["rn", "team_id", "destination_hash"], {
    short_code: CustomSlug,
    destination_url: Address,
    title: orNull(Line(255)),
    password_hash: orNull(Schema.String.pipe(Schema.maxLength(1024))),
    meta_title: orNull(Line(255)),
    meta_description: orNull(Prose(1000)),
    meta_image: orNull(Address),
    ab_test_url: orNull(Address),
    ab_test_percentage: Schema.Int.pipe(Schema.between(0, 100)),
    total_clicks: counts,
    version: counts
  }),
  file: "links.ndjson",
  order: ["created_at", "rn"],
  hanging: [
    hangingOn("link_id", ["position"], columnsOf(LinkTagsTable, ["link_id"], { position: counts })),
    hangingOn(
      "link_id",
      ["position"],
      columnsOf(LinkAbTestsTable, ["link_id"], {
        destination_url: Address,
        weight: Schema.Int.pipe(Schema.between(0, 100))
      })
    ),
    hangingOn(
      "link_id",
      ["position"],
      columnsOf(LinkTargetingTable, ["link_id"], { type: Line(64), value: Line(255), destination_url: Address })
    ),
    hangingOn("link_id", ["created_at", "code"], columnsOf(LinkAliasesTable, ["link_id"], { code: formerCode }))
  ]
}

/** What is drawn of texts and style sheets is made anew by whoever reads an archive: nothing of it is believed. */
const drawn = ["clean_css", "css_rules"]

export const pageColumns = columnsOf(PagesTable, ["team_id", ...drawn], {
  slug: Slug,
  title: Line(255),
  description: Schema.Union(Schema.Literal(""), Prose(1000)),
  profile_image: orNull(PictureAddress),
  background_image: orNull(PictureAddress),
  favicon: orNull(PictureAddress),
  theme: Line(64),
  theme_accent_1: orNull(HexColor),
  theme_accent_2: orNull(HexColor),
  custom_css: orNull(StyleSheet),
  language: LanguageTag,
  version: counts,
  removed_version: counts
})

export const buttonColumns = columnsOf(BioLinksTable, ["page_id"], {
  label: Line(255),
  url: TargetAddress,
  icon: orNull(Schema.String.pipe(Schema.maxLength(64))),
  color: orNull(HexColor),
  bg_color: orNull(HexColor),
  total_clicks: counts,
  version: counts
})

export const pluginColumns = columnsOf(
  BioPluginsTable,
  ["page_id", "markup"],
  { version: counts, link_rules: counts },
  ["config"]
)

export const pluginLinkColumns = columnsOf(BioPluginLinksTable, [], {
  field: Schema.String.pipe(Schema.maxLength(255)),
  url: TargetAddress,
  name: Schema.String.pipe(Schema.maxLength(2048)),
  place: counts,
  total_clicks: counts
})

/** What is published of a page, by the names of its tables. */
export const publishedColumns: Readonly<Record<string, Columns>> = {
  pages: pageColumns,
  bio_links: buttonColumns,
  bio_plugins: pluginColumns,
  bio_plugin_links: pluginLinkColumns
}

export const pages: Section = {
  ...pageColumns,
  file: "pages.ndjson",
  order: ["created_at", "id"],
  hanging: [
    hangingOn("page_id", ["created_at", "id"], buttonColumns),
    hangingOn("page_id", ["created_at", "id"], pluginColumns),
    hangingOn("plugin_id", ["place", "id"], pluginLinkColumns, "bio_plugins"),
    hangingOn("page_id", ["page_id"], columnsOf(PagePublicationsTable, ["page_id"], {}, ["content"])),
    hangingOn(
      "page_id",
      ["id"],
      columnsOf(PublishedLinksTable, ["page_id"], {
        url: TargetAddress,
        name: Schema.String.pipe(Schema.maxLength(2048)),
        total_clicks: counts
      })
    ),
    hangingOn("page_id", ["id"], columnsOf(PageAliasesTable, ["page_id"], { slug: Slug }))
  ]
}

/** Logos that are drawn into QR codes, each once. */
export const logos = columnsOf(
  QrcodeLogosTable,
  [],
  { hash: Schema.String.pipe(Schema.pattern(/^[0-9a-f]{1,128}$/)) },
  ["logo"]
)

export const qrcodes: Section = {
  ...columnsOf(
    QrcodesTable,
    ["team_id", "name_key"],
    { code: scanCode, printed_code: formerCode, name: Line(255), total_clicks: counts, version: counts },
    ["warnings", "design"]
  ),
  file: "qrcodes.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

/** The sections in the order in which one may need what those before it hold. */
export const sections = [folders, tags, domains, uploads, links, pages, qrcodes] as const
