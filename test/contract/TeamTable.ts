import { HttpApi } from "@effect/platform"
import { LindenApi } from "../../src/Api.ts"
import type { Row } from "../support/Scenario.ts"

/** Who has access: all members, owners and admins, owners only, signed-in people (no key), or anyone. */
export type Who = "everybody" | "managers" | "owners" | "people" | "strangers"

/** IDs of a team's records, and of the team itself. */
export type Ids = Readonly<Record<Kind | "team", string>>
export type Kind = (typeof kinds)[number]
export const kinds = [
  "folder",
  "tag",
  "annotation",
  "savedView",
  "utmTemplate",
  "domain",
  "link",
  "alias",
  "linkEntry",
  "trash",
  "bulkJob",
  "job",
  "page",
  "pageEntry",
  "button",
  "plugin",
  "qrcode",
  "upload",
  "key",
  "webhook",
  "sharedReport",
  "blockedDestination",
  "allowedDestination",
  "destinationReport",
  "delivery",
  "member",
  "invite",
  "session"
] as const

export interface Rule {
  readonly who: Who
  readonly json?: (ids: Ids) => Row
  readonly query?: (ids: Ids) => string
  /** The status for callers with access; any success if omitted. */
  readonly status?: number
  /** The status for another team that names these records; 404 or 422 if omitted. */
  readonly foreign?: number
  /** The response does not end. */
  readonly isEndless?: boolean
}

let drawn = 0
export const fresh = (): number => drawn++

const url = "https://example.com/"
const token = "x".repeat(43)
const everybody: Rule = { who: "everybody" }
const managers: Rule = { who: "managers" }
const people: Rule = { who: "people" }

/** Every endpoint of the contract, by group and name: one that is missing here fails the test. */
export const rules: Readonly<Record<string, Rule>> = {
  "links.list": { ...everybody, query: ({ folder, tag }) => `folder_id=${folder}&tag_id=${tag}`, foreign: 200 },
  "links.create": {
    ...everybody,
    json: ({ folder, tag, domain }) => ({ url, folder_id: folder, tags: [tag], domain_id: domain })
  },
  "links.bulk": { ...everybody, json: ({ folder }) => ({ links: [{ url, folder_id: folder }] }), foreign: 200 },
  "links.bulkUpdate": { ...everybody, json: ({ link }) => ({ ids: [link], is_active: 1 }), foreign: 200 },
  "links.bulkRemove": { ...everybody, json: ({ link }) => ({ ids: [link] }), foreign: 200 },
  "bulkJobs.create": {
    ...everybody,
    json: ({ folder, tag }) => ({ query: { tag_id: tag, search: "of no link" }, change: { folder_id: folder } })
  },
  "bulkJobs.previewReplace": {
    ...everybody,
    json: () => ({ query: {}, find: "none.invalid", with: "x" }),
    foreign: 200
  },
  "bulkJobs.replace": {
    ...everybody,
    json: () => ({ query: { search: "of no link" }, find: "none.invalid", with: "x" }),
    foreign: 202
  },
  "clickDeletions.create": { ...managers, json: ({ link }) => ({ query: { link_id: link } }), status: 409 },
  "clickDeletions.removeOfLink": { ...managers, status: 409 },
  "clickDeletions.erase": people,
  "bulkJobs.list": everybody,
  "bulkJobs.get": everybody,
  "bulkJobs.undo": everybody,
  "linkChecks.create": { ...managers, status: 409 },
  "linkChecks.checkLink": { ...everybody, status: 409 },
  // It has no file.
  "imports.create": { ...managers, json: ({ folder }) => ({ source: "csv", folder_id: folder }), status: 422 },
  "imports.preview": { ...managers, json: () => ({}), status: 422 },
  "jobs.list": everybody,
  "jobs.get": everybody,
  // It has ended.
  "jobs.cancel": { ...managers, status: 409 },
  "jobs.pause": { ...managers, status: 409 },
  "jobs.resume": { ...managers, status: 409 },
  "jobs.undo": managers,
  "jobs.report": everybody,
  "jobs.reportLines": everybody,
  "jobs.progress": everybody,
  "rehearsals.try": { ...everybody, json: () => ({ visitor: {} }) },
  "rehearsals.rehearse": { ...everybody, json: () => ({ is_active: 1 }) },
  "links.availability": { ...everybody, query: ({ domain }) => `slug=some&domain_id=${domain}`, foreign: 200 },
  "links.by": { ...everybody, query: ({ link }) => `external_id=${link}`, foreign: 200 },
  "links.get": everybody,
  "links.update": { ...everybody, json: () => ({ title: "New" }) },
  "linkHistory.list": everybody,
  "linkHistory.get": everybody,
  "linkHistory.restore": everybody,
  "linkStops.stop": managers,
  "linkStops.unstop": managers,
  "links.remove": everybody,
  "links.removeAlias": everybody,
  "qrcodes.list": { ...everybody, query: ({ folder }) => `folder_id=${folder}`, foreign: 200 },
  "qrcodes.create": {
    ...everybody,
    json: ({ link, folder }) => ({ name: "New", link_id: link, folder_id: folder, design_config: {} })
  },
  "qrcodes.preview": { ...everybody, json: () => ({ design_config: {} }) },
  "qrcodes.export": { ...everybody, json: ({ qrcode, link }) => ({ qrcode_ids: [qrcode], link_ids: [link] }) },
  "qrcodes.get": everybody,
  "qrcodes.update": { ...everybody, json: () => ({ name: "New" }) },
  "qrcodes.remove": everybody,
  "qrcodes.image": everybody,
  "pages.list": { ...everybody, query: ({ folder }) => `folder_id=${folder}`, foreign: 200 },
  "pages.create": {
    ...everybody,
    json: ({ folder, domain }) => ({ slug: `new-${fresh()}`, title: "New", folder_id: folder, domain_id: domain })
  },
  "pages.availability": {
    ...everybody,
    query: ({ domain, page }) => `slug=some&domain_id=${domain}&page_id=${page}`,
    foreign: 200
  },
  "pages.themes": everybody,
  "pages.get": everybody,
  "pageHistory.list": everybody,
  "pageHistory.get": everybody,
  "pageHistory.restore": everybody,
  "pages.update": { ...everybody, json: () => ({ title: "New" }) },
  "pages.remove": everybody,
  "pages.duplicate": { ...everybody, json: () => ({}) },
  "pages.publish": everybody,
  "pages.revert": everybody,
  "pages.unpublish": everybody,
  "pages.createLink": { ...everybody, json: () => ({ label: "New", url }) },
  "pages.updateLink": { ...everybody, json: () => ({ label: "New" }) },
  "pages.removeLink": everybody,
  "pages.createPlugin": { ...everybody, json: () => ({ type: "faq" }) },
  "pages.updatePlugin": { ...everybody, json: () => ({ sort_order: 2 }) },
  "pages.removePlugin": everybody,
  "pages.reorder": { ...everybody, json: ({ button }) => ({ items: [{ id: button, type: "link", sort_order: 3 }] }) },
  "pages.preview": { ...everybody, json: () => ({ title: "New" }) },
  "trash.list": everybody,
  "trash.restoreMany": { ...everybody, json: ({ trash }) => ({ ids: [trash] }), foreign: 200 },
  "trash.restore": everybody,
  "trash.remove": managers,
  // It deletes nothing, so that later rules have their records.
  "trash.empty": { ...managers, query: () => "search=of+no+item&total=0" },
  "folders.list": everybody,
  "folders.create": { ...managers, json: () => ({ name: "New" }) },
  "folders.get": everybody,
  "folders.update": { ...managers, json: () => ({ name: "New" }) },
  "folders.remove": managers,
  "tags.list": everybody,
  "tags.create": { ...everybody, json: () => ({ name: `New ${fresh()}` }) },
  "tags.get": everybody,
  "tags.update": { ...everybody, json: () => ({ color: "#fff" }) },
  "tags.remove": everybody,
  "utmTemplates.list": everybody,
  "utmTemplates.create": { ...everybody, json: () => ({ name: "New" }) },
  "utmTemplates.get": everybody,
  "utmTemplates.update": { ...everybody, json: () => ({ source: "new" }) },
  "utmTemplates.remove": everybody,
  "savedViews.list": everybody,
  "savedViews.create": { ...everybody, json: () => ({ name: "New", query: {} }) },
  "savedViews.get": everybody,
  "savedViews.update": { ...everybody, json: () => ({ name: "New" }) },
  "savedViews.remove": everybody,
  "annotations.list": everybody,
  "annotations.create": { ...everybody, json: () => ({ day: "2026-03-01", text: "New" }) },
  "annotations.get": everybody,
  "annotations.update": { ...everybody, json: () => ({ text: "New" }) },
  "annotations.remove": everybody,
  "uploads.list": everybody,
  "uploads.create": { ...everybody, status: 422 },
  "uploads.get": everybody,
  "uploads.remove": managers,
  "missedPaths.list": { ...everybody, query: ({ domain }) => `domain_id=${domain}`, foreign: 200 },
  "missedPaths.clear": { ...managers, query: ({ domain }) => `domain_id=${domain}`, foreign: 200 },
  "audit.list": managers,
  "audit.get": managers,
  "analytics.report": { ...everybody, query: ({ link }) => `link_id=${link}` },
  "analytics.export": { ...everybody, query: ({ link }) => `link_id=${link}` },
  "analytics.live": { ...everybody, isEndless: true },
  "analytics.linkClicks": { ...everybody, query: ({ link }) => `ids=${link}`, foreign: 200 },
  "sharedReports.list": everybody,
  "sharedReports.create": { ...managers, json: ({ link }) => ({ name: "New", query: { link_id: link } }) },
  "sharedReports.get": everybody,
  "sharedReports.update": { ...managers, json: ({ link }) => ({ query: { link_id: link } }) },
  "sharedReports.remove": managers,
  "blockedDestinations.list": managers,
  "blockedDestinations.create": { ...managers, json: () => ({ kind: "host", value: `b${fresh()}.example.org` }) },
  "blockedDestinations.remove": managers,
  "allowedDestinations.list": managers,
  "allowedDestinations.create": { ...managers, json: () => ({ kind: "host", value: `a${fresh()}.example.org` }) },
  "allowedDestinations.remove": managers,
  "destinationReports.list": managers,
  "destinationReports.update": { ...managers, json: () => ({ state: "done" }) },
  "domains.list": everybody,
  "domains.create": {
    ...managers,
    json: ({ page }) => ({ hostname: `new-${fresh()}.example.org`, root_page_id: page })
  },
  "domains.get": everybody,
  "domains.update": { ...managers, json: () => ({ root_url: url }) },
  "domains.remove": managers,
  "domains.check": managers,
  "keys.list": managers,
  "keys.create": { ...managers, json: () => ({ name: "New", role: "member" }) },
  "keys.get": managers,
  "keys.update": { ...managers, json: () => ({ name: `Key ${fresh()}` }) },
  "keys.rotate": { ...managers, json: () => ({ overlap_hours: 1 }) },
  "keys.revoke": managers,
  "webhooks.list": managers,
  "webhooks.create": {
    ...managers,
    json: ({ folder, tag, link }) => ({
      // There are no such people, and no request is sent.
      url: "https://none.invalid/hook",
      events: ["link.created"],
      folder_id: folder,
      tag_id: tag,
      link_id: link
    })
  },
  "webhooks.get": managers,
  "webhooks.update": { ...managers, json: ({ link }) => ({ link_id: link }) },
  "webhooks.remove": managers,
  "webhooks.rotate": managers,
  "webhooks.test": managers,
  "webhooks.deliveries": managers,
  "webhooks.resend": managers,
  "webhooks.replay": { ...managers, json: () => ({ since: "2026-01-01 00:00:00" }) },
  "team.get": everybody,
  "team.update": { ...managers, json: () => ({ name: `Team ${fresh()}` }) },
  "team.create": { ...people, json: () => ({ name: `Another ${fresh()}` }) },
  "team.usage": managers,
  "members.list": everybody,
  "members.update": { ...managers, json: () => ({ role: "member" }) },
  "members.remove": managers,
  "members.resetLink": people,
  "members.invites": managers,
  "members.invite": { ...managers, json: () => ({ role: "member" }) },
  "members.renew": managers,
  "members.withdraw": managers,
  "entry.signIn": {
    who: "strangers",
    json: () => ({ email: "no@example.com", password: "wrong password" }),
    status: 401
  },
  "entry.options": { who: "strangers", status: 200 },
  "entry.forgot": { who: "strangers", json: () => ({ email: "no@example.com" }), status: 422 },
  "entry.checkToken": { who: "strangers", json: () => ({ token }), status: 404 },
  "entry.setUp": {
    who: "strangers",
    json: () => ({
      token,
      team_name: "New",
      username: "new",
      email: "no@example.com",
      password: "correct horse battery"
    }),
    status: 404
  },
  "entry.join": {
    who: "strangers",
    json: () => ({ token, email: "no@example.com", password: "wrong password" }),
    status: 404
  },
  "entry.reset": { who: "strangers", json: () => ({ token, password: "correct horse battery" }), status: 404 },
  "entry.open": { who: "strangers", json: () => ({ token }), status: 404 },
  "entry.proveFactor": { who: "strangers", json: () => ({ code: "123456" }), status: 401 },
  "entry.passkeyOptions": { who: "strangers", status: 422 },
  "entry.signInByPasskey": { who: "strangers", json: () => ({ credential: { id: "passkey" } }), status: 401 },
  "session.get": people,
  "session.switchTeam": { ...people, json: ({ team }) => ({ team_id: team }) },
  "session.signOut": people,
  "session.confirm": { ...people, json: () => ({ password: "wrong password" }) },
  "session.list": people,
  "session.signOutEverywhere": people,
  "session.end": people,
  "session.updateMe": { ...people, json: () => ({ username: `person${fresh()}` }) },
  "audit.account": people,
  "factors.readTotp": people,
  "factors.createTotp": people,
  "factors.confirmTotp": { ...people, json: () => ({ code: "123456" }) },
  "factors.deleteTotp": people,
  "factors.renewRecoveryCodes": people,
  "factors.passkeyOptions": people,
  "factors.createPasskey": { ...people, json: () => ({ credential: { id: "passkey" } }) },
  "factors.listPasskeys": people,
  "factors.deletePasskey": people,
  "data.export": managers,
  // They belong to the installation, not to a team.
  "nodes.list": { who: "owners" },
  "deletion.team": people,
  "deletion.deleteTeam": { ...people, json: () => ({ name: "Home" }) },
  "deletion.account": people,
  "deletion.deleteAccount": { ...people, json: () => ({ username: "owner" }) }
}

/** An endpoint, by group and name. */
export interface Endpoint {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** Every endpoint of the contract. */
export const endpoints: Array<Endpoint> = []
HttpApi.reflect(LindenApi, {
  onGroup: () => {},
  onEndpoint: ({ group, endpoint }) =>
    endpoints.push({ name: `${group.identifier}.${endpoint.name}`, method: endpoint.method, path: endpoint.path })
})

export const ruleOf = ({ name }: Endpoint): Rule => rules[name] ?? { who: "everybody" }

/** The records that path parameters name. */
export const named = ({ path }: Endpoint): ReadonlyArray<readonly [parameter: string, kind: Kind]> => {
  const resource = path.includes("/bulk/jobs")
    ? "bulkJob"
    : path.includes("/me/")
      ? "session" // No key reaches these operations, so any ID will do.
      : (path
          .split("/")[3]
          ?.replace(/s$/, "")
          .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Kind)
  const kinds: Readonly<Record<string, Kind>> = {
    ":id": resource,
    ":linkId": "button",
    ":pluginId": "plugin",
    ":code": "alias",
    ":delivery": "delivery",
    ":entry": resource === "page" ? "pageEntry" : "linkEntry"
  }
  return path.split("/").flatMap((part) => (kinds[part] === undefined ? [] : [[part, kinds[part]]]))
}

/** The path and body of a request that names records. */
export const partsOf = (endpoint: Endpoint, ids: Ids) => {
  const { json, query } = ruleOf(endpoint)
  const path = named(endpoint).reduce((text, [parameter, kind]) => text.replace(parameter, ids[kind]), endpoint.path)
  return { path: query === undefined ? path : `${path}?${query(ids)}`, json: json?.(ids) }
}
