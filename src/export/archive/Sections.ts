import { Schema } from "effect"
import { Day, NoteText } from "../../annotation/Annotation.ts"
import { AnnotationsTable } from "../../annotation/Tables.ts"
import { Address } from "../../contract/Address.ts"
import { CustomSlug } from "../../contract/ShortCode.ts"
import { Flag, HexColor, Integer, Line, Prose } from "../../contract/Text.ts"
import { ListedDestinationsTable } from "../../domain/blocked/Tables.ts"
import { Hostname } from "../../domain/Hostname.ts"
import { DomainsTable } from "../../domain/Tables.ts"
import { FolderAccess } from "../../folder/Access.ts"
import { FoldersTable } from "../../folder/Tables.ts"
import { ExternalId, mostClicks, mostComments, RedirectStatus } from "../../link/Link.ts"
import { LinkAbTestsTable, LinkAliasesTable, LinksTable, LinkTagsTable, LinkTargetingTable } from "../../link/Tables.ts"
import { QrcodeLogosTable, QrcodesTable } from "../../qr/Tables.ts"
import { SavedViewsTable } from "../../savedview/Tables.ts"
import { mostMinClicks } from "../../sharedreport/SharedReport.ts"
import { SharedReportsTable } from "../../sharedreport/Tables.ts"
import { TagsTable } from "../../tag/Tables.ts"
import { Conditions } from "../../targeting/Rule.ts"
import { UploadsTable } from "../../upload/Tables.ts"
import { UtmTemplatesTable } from "../../utm/Tables.ts"
import { WebhooksTable } from "../../webhook/Tables.ts"
import { EndpointUrl, EventTypes } from "../../webhook/Webhook.ts"
import { pages } from "./PageSection.ts"
import { columnsOf, counts, formerCode, hangingOn, orDefault, orNull, type Section, scanCode } from "./Section.ts"

const looks = { name: Line(255), color: orNull(HexColor), icon: orNull(Line(64)) }
const utmValue = orNull(Line(255))

export const folders: Section = {
  // Other installations have other people, so an archived folder has no members.
  ...columnsOf(FoldersTable, ["team_id"], { ...looks, access: orDefault(FolderAccess, "team") }, ["defaults"]),
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

export const annotations: Section = {
  ...columnsOf(AnnotationsTable, ["team_id"], { day: Day, text: NoteText }),
  file: "annotations.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

export const utmTemplates: Section = {
  ...columnsOf(UtmTemplatesTable, ["team_id"], {
    name: Line(255),
    ...{ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue }
  }),
  file: "utm_templates.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

/** Each installation verifies the ownership of a domain itself, so its proof is not archived. */
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
    comments: orNull(Prose(mostComments)),
    password_hash: orNull(Schema.String.pipe(Schema.maxLength(1024))),
    meta_title: orNull(Line(255)),
    meta_description: orNull(Prose(1000)),
    meta_image: orNull(Address),
    ab_test_url: orNull(Address),
    ab_test_percentage: Schema.Int.pipe(Schema.between(0, 100)),
    expired_url: orNull(Address),
    max_clicks: orNull(Schema.Int.pipe(Schema.between(1, mostClicks))),
    spent_clicks: orDefault(counts, 0),
    deleted_clicks: orDefault(counts, 0),
    preview_page: orDefault(Flag, 1),
    redirect_status: orDefault(RedirectStatus, 302),
    noindex: orDefault(Flag, 0),
    forward_path: orDefault(Flag, 0),
    forward_query: orDefault(Flag, 1),
    external_id: orNull(ExternalId),
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
      columnsOf(
        LinkTargetingTable,
        ["link_id"],
        {
          type: Line(64),
          value: Line(255, 0),
          conditions: orNull(Schema.parseJson(Conditions)),
          destination_url: Address
        },
        ["conditions"]
      )
    ),
    hangingOn("link_id", ["created_at", "code"], columnsOf(LinkAliasesTable, ["link_id"], { code: CustomSlug }))
  ]
}

/** The distinct logos in QR codes. */
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
    ["warnings", "warning_faults", "design"]
  ),
  file: "qrcodes.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

export const savedViews: Section = {
  ...columnsOf(SavedViewsTable, ["team_id"], { name: Line(100) }, ["query"]),
  file: "saved_views.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

/** The token is the secret part of a report's link, so an import draws a new one. */
export const sharedReports: Section = {
  ...columnsOf(
    SharedReportsTable,
    ["team_id", "token"],
    {
      name: Line(255),
      min_clicks: Integer(0, mostMinClicks),
      password_hash: orNull(Schema.String.pipe(Schema.maxLength(1024)))
    },
    ["query"]
  ),
  file: "shared_reports.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

export const listedDestinations: Section = {
  ...columnsOf(ListedDestinationsTable, ["team_id"], {
    value: Line(255),
    note: orNull(Line(500))
  }),
  file: "listed_destinations.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

/** Neither secrets nor the state of deliveries are archived. */
export const webhooks: Section = {
  ...columnsOf(
    WebhooksTable,
    [
      ...["team_id", "secret", "former_secret", "former_until", "is_active", "paused_reason"],
      ...["failing_since", "failures", "not_before", "click_position", "clicks_from"]
    ],
    {
      url: EndpointUrl,
      description: orNull(Line(255)),
      events: Schema.parseJson(EventTypes)
    },
    ["events"]
  ),
  file: "webhooks.ndjson",
  order: ["created_at", "id"],
  hanging: []
}

/** The content of a team, ordered so that each section only depends on earlier ones. An import needs a team without content. */
export const sections = [folders, tags, annotations, utmTemplates, domains, uploads, links, pages, qrcodes] as const

/** Sections that depend on the content. An import adds them to those that the team already has. */
export const addedSections = [savedViews, sharedReports, listedDestinations, webhooks] as const
