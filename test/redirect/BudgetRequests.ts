import { Option, SchemaAST } from "effect"
import type { Endpoint } from "../../src/server/Endpoints.ts"
import { manyRules, type World } from "./BudgetWorld.ts"

/** A request that is sent several times at once. */
export interface Costly {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly json?: unknown
  /** A multipart form with a file, for endpoints that take one. */
  readonly file?: { readonly name: string; readonly bytes: Buffer; readonly fields: Readonly<Record<string, string>> }
  readonly form?: string
  /** Whose key it is sent with: by default the owner's, `narrowed` for one of a folder, null as by a visitor. */
  readonly key?: "narrowed" | null
  readonly atOnce: number
}

/** As many requests of a caller as a quarter of a minute's rate limit allows. */
const readsAtOnce = 24
const writesAtOnce = 6

const api = (method: string, path: string, rest: Partial<Costly> = {}): Omit<Costly, "name"> => ({
  method,
  path: `/api/v1${path}`,
  atOnce: method === "GET" ? readsAtOnce : writesAtOnce,
  ...rest
})

const longAddress = (n: number) => `https://example.com/${n}/${"a".repeat(7000)}?q=${"b".repeat(900)}`
const table = (rows: number) =>
  Buffer.from(
    `Short Code,Destination URL,Title\n${Array.from({ length: rows }, (_, n) => `imported-${n},https://example.com/${n},Title ${n}`).join("\n")}`
  )

/** The worst request of each operation that has a worse one than the usual of its method. */
export const worst: Readonly<Record<string, (world: World) => ReadonlyArray<Omit<Costly, "name">>>> = {
  "links.list": ({ folder }) => [
    api("GET", "/links?limit=100&offset=15000"),
    api("GET", "/links?limit=100&search=spring%20path&sort_by=total_clicks"),
    api("GET", `/links?limit=100&folder_id=${folder}&state=live&sort_by=total_clicks`),
    api("GET", "/links?limit=100&search=large%20rules")
  ],
  "links.create": () => [
    api("POST", "/links", { json: { url: longAddress(0), targeting: manyRules, title: "Rules" }, atOnce: readsAtOnce })
  ],
  "links.availability": () => [api("GET", "/links/availability?slug=many-17")],
  "links.by": () => [api("GET", "/links/by?url=https://example.com/")],
  "links.update": ({ link }) => [
    api("PUT", `/links/${link}`, { json: { destination_url: longAddress(1), targeting: manyRules } })
  ],
  "links.bulk": ({ tag }) => [
    api("POST", "/links/bulk", {
      json: { links: Array.from({ length: 100 }, (_, n) => ({ url: `https://example.com/bulk/${n}`, tags: [tag] })) }
    }),
    api("POST", "/links/bulk", {
      json: { links: Array.from({ length: 100 }, (_, n) => ({ url: longAddress(n) })) }
    }),
    api("POST", "/links/bulk", {
      json: {
        links: Array.from({ length: 100 }, (_, n) => ({
          url: `https://example.com/ruled/${n}`,
          targeting: manyRules.slice(0, 10).map((rule) => ({ ...rule, conditions: rule.conditions.slice(0, 4) }))
        }))
      }
    }),
    api("POST", "/links/bulk", {
      json: { links: Array.from({ length: 100 }, (_, n) => ({ url: "no address", title: n, wrong: [n, n, n] })) }
    })
  ],
  "links.bulkUpdate": ({ links, tags }) => [
    api("PUT", "/links/bulk", { json: { ids: links.slice(0, 100), add_tags: tags.slice(0, 45) } }),
    api("PUT", "/links/bulk", { json: { ids: links.slice(100, 200), is_active: 0 } })
  ],
  "links.bulkRemove": ({ links }) => [api("POST", "/links/bulk/delete", { json: { ids: links.slice(-100) } })],
  "linkHistory.list": ({ changed }) => [api("GET", `/links/${changed}/history?limit=100`)],
  "linkHistory.get": ({ changed, entry }) => [api("GET", `/links/${changed}/history/${entry}`)],
  "audit.list": () => [api("GET", "/audit-log?limit=100"), api("GET", "/audit-log?format=ndjson", { atOnce: 1 })],
  "audit.get": ({ entry }) => [api("GET", `/audit-log/${entry}`)],
  "bulkJobs.previewReplace": () => [
    api("POST", "/links/replace/preview", { json: { query: { search: "spring" }, find: "path", with: "way" } })
  ],
  "bulkJobs.replace": () => [
    api("POST", "/links/replace", {
      json: { query: { search: "many-29" }, find: "path", with: "way" },
      atOnce: 1
    })
  ],
  "bulkJobs.create": () => [
    api("POST", "/links/bulk/jobs", {
      json: { query: { search: "many-28" }, change: { noindex: 1 } },
      atOnce: 1
    })
  ],
  "rehearsals.try": ({ link }) => [
    api("POST", `/links/${link}/try`, { json: { visitor: { query: "a=b" }, targeting: manyRules } })
  ],
  "rehearsals.rehearse": ({ link }) => [api("POST", `/links/${link}/rehearse`, { json: { targeting: manyRules } })],
  "qrcodes.preview": ({ link }) => [
    api("POST", "/qrcodes/preview", { json: { link_id: link, design_config: { width: 2000 } } })
  ],
  "qrcodes.export": ({ qrcodes }) => [
    api("POST", "/qrcodes/export", { json: { format: "svg", qrcode_ids: qrcodes.slice(0, 500) }, atOnce: 1 }),
    api("POST", "/qrcodes/export", { json: { format: "sheet", qrcode_ids: qrcodes.slice(0, 200) }, atOnce: 1 })
  ],
  "pages.preview": ({ page }) => [
    api("POST", `/pages/${page}/preview`, {
      json: {
        links: Array.from({ length: 100 }, (_, n) => ({ label: `Link ${n}`, url: `https://example.com/${n}` })),
        plugins: Array.from({ length: 20 }, () => ({
          type: "text_block",
          config: { content: "**a** *b* ".repeat(450) }
        }))
      }
    })
  ],
  "uploads.create": () => [
    api("POST", "/uploads", {
      file: { name: "noise.png", bytes: Buffer.alloc(4 * 1024 ** 2, "noise"), fields: { kind: "profile" } }
    })
  ],
  "analytics.report": ({ folder }) => [
    api("GET", "/analytics?period=all"),
    api("GET", `/analytics?period=all&folder_id=${folder}`)
  ],
  "analytics.linkClicks": ({ links }) => [api("GET", `/links/clicks?ids=${links.slice(0, 100).join(",")}`)],
  "analytics.export": () => [api("GET", "/analytics/export?period=all&format=ndjson", { atOnce: 1 })],
  "trash.list": () => [api("GET", "/trash?limit=100")],
  "imports.create": () => [
    api("POST", "/imports", { file: { name: "links.csv", bytes: table(20_000), fields: { source: "csv" } }, atOnce: 1 })
  ],
  "imports.preview": () => [
    api("POST", "/imports/preview", { file: { name: "links.csv", bytes: table(20_000), fields: { source: "csv" } } })
  ],
  "data.export": () =>
    ["ndjson", "archive", "dub", "bitly"].map((format) => api("GET", `/team/export?format=${format}`, { atOnce: 1 }))
}

const ofStranger = (name: string, method: string, path: string, rest: Partial<Costly> = {}): Costly => ({
  name,
  method,
  path,
  key: null,
  atOnce: readsAtOnce,
  ...rest
})

/** The requests of visitors. */
export const strangers: ReadonlyArray<Costly> = [
  ofStranger("a link with many rules", "GET", `/rules?${"q=1&".repeat(1500)}`),
  ofStranger("a link with rules in all time zones", "GET", "/zones"),
  ofStranger("a link with a preview", "GET", "/shown"),
  ofStranger("a password", "POST", "/locked", { form: "password=wrong" }),
  ofStranger("a bio page", "GET", "/@me"),
  ofStranger("a missing path", "GET", `/${"missing/".repeat(200)}`),
  ofStranger("a report of a link", "POST", "/-/report", { form: `link=first&reason=other&message=${"m".repeat(900)}` }),
  ofStranger("a sign-in", "POST", "/api/v1/session", { json: { login: "owner", password: "not the password" } }),
  ofStranger("the dashboard", "GET", "/app"),
  ofStranger("the API reference", "GET", "/docs"),
  ofStranger("the OpenAPI document", "GET", "/openapi.json"),
  ofStranger("health", "GET", "/health")
]

const kinds: Readonly<Record<string, keyof World>> = {
  links: "link",
  pages: "page",
  folders: "folder",
  tags: "tag",
  qrcodes: "qrcode"
}

/**
 * The usual worst request of an operation: a long page of a list, or a body of many fields that are not known. IDs in
 * paths are those of the world, except where the request would remove something.
 */
export const usual = ({ method, path, query, operation }: Endpoint, world: World): Costly => {
  const [, , , resource = ""] = path.split("/")
  const known = method === "DELETE" ? undefined : world[kinds[resource] ?? "link"]
  const filled = path
    .replace(":id", String(known ?? world.tags.length).replace(/^\d+$/, "01890000-0000-7000-8000-000000000000"))
    .replace(":linkId", world.button)
    .replace(":pluginId", world.plugin)
    .replace(/:[A-Za-z]+/g, "01890000-0000-7000-8000-000000000000")
  const isPaged =
    Option.isSome(query) && SchemaAST.getPropertySignatures(query.value.ast).some(({ name }) => name === "limit")
  const hasBody = method === "POST" || method === "PUT"
  return {
    name: operation,
    method,
    path: isPaged ? `${filled}?limit=100` : filled,
    atOnce: method === "GET" ? readsAtOnce : writesAtOnce,
    ...(hasBody ? { json: manyFields } : {})
  }
}

const manyFields = Object.fromEntries(Array.from({ length: 29_000 }, (_, n) => [`field_${n}`, "text"]))
