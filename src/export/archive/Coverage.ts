import { logosFile, membersFile, teamFile, totalsFile } from "./Format.ts"
import { pages } from "./PageSection.ts"
import {
  annotations,
  domains,
  folders,
  links,
  listedDestinations,
  qrcodes,
  savedViews,
  sharedReports,
  tags,
  uploads,
  utmTemplates,
  webhooks
} from "./Sections.ts"

/** The fate of a table in team archives. */
export type Fate =
  | { readonly is: "archived"; readonly file: string }
  /** An import computes the rows again. */
  | { readonly is: "derived"; readonly why: string }
  /** The rows belong to the installation, not to a team. */
  | { readonly is: "installation"; readonly why: string }
  | LeftOut

/** Something that archives leave out, with its name in manifests and import reports. */
export interface LeftOut {
  readonly is: "left out"
  readonly name: string
  readonly why: string
}

const archived = (file: string): Fate => ({ is: "archived", file })
const derived = (why: string): Fate => ({ is: "derived", why })
const installation = (why: string): Fate => ({ is: "installation", why })
const leftOut = (name: string, why: string): LeftOut => ({ is: "left out", name, why })

const keys = leftOut("API keys", "Secrets never leave an installation. Create new keys.")
const accounts = leftOut("Accounts and second factors", "They belong to people, who sign in to each installation.")
const sessions = leftOut("Sessions, invites and reset links", "They give access to one installation.")
const trash = leftOut("The trash", "Restore what you need before the export.")
const deletedClicks = leftOut("Deleted clicks", "Only the installation that deleted them can restore them.")
const jobs = leftOut("Jobs and their undo", "They only apply to their installation.")
const imported = leftOut(
  "The origin of imported links",
  "A later import from the same source doesn't recognize its links."
)
const destinations = leftOut(
  "Titles, icons and checks of destinations",
  "The new server fetches and checks them again."
)
const deliveries = leftOut("Webhook deliveries", "Only the installation where an event happened delivers it.")

/**
 * The fate of each table of both databases. A test compares the names with the real tables, so a new
 * table needs a decision.
 */
export const tableFates: Readonly<Record<string, Fate>> = {
  teams: archived(teamFile),
  members: archived(membersFile),
  folders: archived(folders.file),
  folder_members: leftOut(
    "Members of folders",
    "Other installations have other people. Add the new members to hidden folders."
  ),
  tags: archived(tags.file),
  annotations: archived(annotations.file),
  utm_templates: archived(utmTemplates.file),
  domains: archived(domains.file),
  listed_destinations: archived(listedDestinations.file),
  saved_views: archived(savedViews.file),
  shared_reports: archived(sharedReports.file),
  webhooks: archived(webhooks.file),
  webhook_events: deliveries,
  webhook_deliveries: deliveries,
  told_expiries: deliveries,

  links: archived(links.file),
  link_tags: archived(links.file),
  link_ab_tests: archived(links.file),
  link_targeting: archived(links.file),
  link_aliases: archived(links.file),
  link_counts: derived("The number of links."),
  link_search: derived("The search index of links."),
  link_changes: derived("Changes that cached lists of links have not read yet."),
  link_changes_state: derived("The oldest of these changes."),
  link_trigram_state: derived("The progress of the search index."),
  pages: archived(pages.file),
  page_aliases: archived(pages.file),
  page_publications: archived(pages.file),
  published_links: archived(pages.file),
  bio_links: archived(pages.file),
  bio_plugins: archived(pages.file),
  bio_plugin_links: archived(pages.file),
  qrcodes: archived(qrcodes.file),
  qrcode_logos: archived(logosFile),
  uploads: archived(uploads.file),
  upload_files: archived("uploads/"),
  upload_contents: archived("uploads/"),
  trash,
  trash_addresses: trash,

  clicks: archived("clicks/"),
  click_totals: archived(totalsFile),
  click_names: derived("The texts of clicks, which are in the lines of the clicks."),
  click_rollups: derived("Sums of clicks."),
  click_segments: derived("Packed clicks."),
  click_marks: derived("Sums that are out of date."),
  click_floors: derived("The time before which clicks are deleted."),
  click_deletions: deletedClicks,
  click_deletion_parts: deletedClicks,
  deleted_clicks: deletedClicks,
  deleted_rollups: deletedClicks,
  deleted_totals: deletedClicks,
  missed_paths: leftOut("Missing paths", "They are requests to the domains of one installation."),
  destinations,
  destination_icons: destinations,
  destination_checks: destinations,
  destination_reports: leftOut("Reports of visitors", "They contain the networks of visitors."),
  audit_entries: leftOut("The audit log", "It records who did what in one installation."),

  users: accounts,
  oidc_identities: accounts,
  authenticator_apps: accounts,
  passkeys: accounts,
  recovery_codes: accounts,
  used_challenges: accounts,
  api_keys: keys,
  earlier_key_secrets: keys,
  sessions,
  one_time_links: sessions,

  jobs,
  job_lines: jobs,
  job_secrets: jobs,
  bulk_edits: jobs,
  bulk_edit_links: jobs,
  bulk_jobs: jobs,
  bulk_job_links: jobs,
  import_chunks: jobs,
  import_things: jobs,
  import_links: imported,
  import_clicks: imported,

  settings: installation("Values that all servers share."),
  nodes: installation("The servers."),
  node_leases: installation("The leases of running servers."),
  mails: installation("Mails that are not sent yet."),
  asked_hosts: installation("The time of the next request to a host."),
  idempotent_answers: installation("Responses to repeated requests."),
  visitor_keys: installation("The daily keys of visitor ids."),
  journal_positions: installation("The read positions of the journals."),
  click_sweeps: installation("The number of cleanups of texts.")
}

/** Parts of archived rows that a reader may expect. */
const leftOutParts = [
  leftOut("Secrets of webhooks", "Secrets never leave an installation. Each webhook gets a new one."),
  leftOut("Links of shared reports", "The old links belong to one installation. Each report gets a new one."),
  leftOut("Verification of domains", "Each installation verifies domains itself.")
]

/** All contents that archives leave out, without duplicates. */
export const leftOutOfArchives: ReadonlyArray<Omit<LeftOut, "is">> = [
  ...new Set([...Object.values(tableFates).filter((fate) => fate.is === "left out"), ...leftOutParts])
].map(({ name, why }) => ({ name, why }))
