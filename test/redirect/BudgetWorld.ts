import { join } from "node:path"
import Database from "better-sqlite3"
import { Effect } from "effect"
import { v7 } from "uuid"
import { send } from "../support/Send.ts"

export const ownerKey = "key-of-the-owner-who-asks-too-much-01234"

/** The number of links of the team that asks. */
const linkCount = 30_000

/** Inserts copies of a row, each with a number and a new ID. */
const copyRow = (db: Database.Database, table: string, id: string, count: number, change: (n: number) => object) => {
  const { rn: _, ...row } = db.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as Record<string, unknown>
  const names = Object.keys(row)
  const insert = db.prepare(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`
  )
  const copies = Array.from({ length: count }, (_, n) => ({ ...row, id: v7(), ...change(n) }))
  db.transaction(() => {
    for (const copy of copies) insert.run(copy)
  })()
  return copies.map((copy) => copy.id)
}

/** As many rules as a link may have, each with ten conditions. None of them matches. */
const rulesOf = (conditionOf: (n: number) => { readonly type: string; readonly value: string }) =>
  Array.from({ length: 50 }, (_, n) => ({
    conditions: Array.from({ length: 10 }, (_, place) => conditionOf(10 * n + place)),
    url: `https://example.com/rule/${n}`
  }))

export const manyRules = rulesOf((n) => ({ type: "query", value: `utm_${n}=${"x".repeat(200)}` }))

const zones = Intl.supportedValuesOf("timeZone")
/** Rules in all time zones, whose last condition does not match. */
const zonedRules = rulesOf((n) => ({
  type: "date",
  value: `${n % 10 === 9 ? "..2001-01-01" : "2001-01-01.."} ${zones[n % zones.length]}`
}))

/**
 * A team with many links, tags, pages and QR codes, and another team with the link `/plain`, whose redirects are
 * measured.
 */
export const fillWorld = async (url: string, dataDir: string) => {
  const ask = async (method: string, path: string, json?: object) => {
    const { status, text, body } = await Effect.runPromise(send(url, method, `/api/v1${path}`, { key: ownerKey, json }))
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return body.data as Readonly<Record<string, unknown>>
  }
  const get = (path: string) => ask("GET", path)
  const post = (path: string, json: object) => ask("POST", path, json)
  const put = (path: string, json: object) => ask("PUT", path, json)
  const made = async (path: string, json: object) => String((await post(path, json))["id"])
  const folder = await made("/folders", { name: "Walks" })
  const tag = await made("/tags", { name: "spring" })
  const link = await made("/links", {
    url: "https://example.com/",
    custom_slug: "first",
    title: "Spring walks",
    redirect_type: "instant",
    folder_id: folder,
    tags: [tag]
  })
  await made("/links", {
    url: "https://example.com/",
    custom_slug: "rules",
    redirect_type: "instant",
    targeting: manyRules
  })
  await made("/links", {
    url: "https://example.com/",
    custom_slug: "zones",
    redirect_type: "instant",
    targeting: zonedRules
  })
  // Patterns that long addresses almost match.
  for (let n = 0; n < 40; n++) {
    await post("/blocked-destinations", { kind: "pattern", value: `*${"a*".repeat(19)}never${n}` })
  }
  // Links with large rules and histories.
  const changed = await made("/links", { url: "https://example.com/", custom_slug: "changed" })
  for (let n = 0; n < 12; n++) {
    const targeting = manyRules.map((rule) => ({ ...rule, url: `${rule.url}/${n}/${"x".repeat(5000)}` }))
    await put(`/links/${changed}`, { targeting })
    await made("/links", { url: "https://example.com/", title: "Large rules", targeting })
  }
  const { entries } = await get(`/links/${changed}/history?limit=1`)
  const entry = String((entries as ReadonlyArray<{ readonly id: string }>)[0]?.id)
  await made("/links", {
    url: "https://example.com/",
    custom_slug: "locked",
    redirect_type: "password",
    password: "open sesame"
  })
  await made("/links", { url: "https://example.com/", custom_slug: "shown", meta_title: "A preview" })
  const page = await made("/pages", { slug: "me", title: "My links", theme: "paper" })
  const button = await made(`/pages/${page}/links`, { label: "Blog", url: "https://example.com/blog" })
  const plugin = await made(`/pages/${page}/plugins`, {
    type: "text_block",
    config: { content: "**Hello**, *you*. ".repeat(200) }
  })
  const qrcode = await made("/qrcodes", { name: "Poster", link_id: link, design_config: {} })
  const other = await made("/links", {
    url: "https://example.com/plain",
    custom_slug: "plain",
    redirect_type: "instant"
  })

  const narrowed = String((await post("/keys", { name: "One folder", role: "admin", folder_ids: [folder] }))["key"])

  const db = new Database(join(dataDir, "linden.db"), { timeout: 30_000 })
  db.exec("PRAGMA synchronous = OFF")
  const [team] = copyRow(
    db,
    "teams",
    String(db.prepare("SELECT team_id FROM links WHERE id = ?").pluck().get(link)),
    1,
    () => ({ name: "Other" })
  )
  db.prepare("UPDATE links SET team_id = ? WHERE id = ?").run(team, other)
  db.prepare("UPDATE link_search SET team_id = ? WHERE rn = (SELECT rn FROM links WHERE id = ?)").run(team, other)
  const now = Date.now()
  const links = copyRow(db, "links", link, linkCount, (n) => ({
    short_code: `many-${n}`,
    short_code_order: `many-${n}`,
    destination_url: `https://example.com/${n % 997}/${"path".repeat(n % 20)}?n=${n}`,
    created_at: now - linkCount + n,
    folder_id: n % 3 === 0 ? folder : null
  }))
  db.exec(`INSERT INTO link_search (rn, team_id, text) SELECT rn, team_id, short_code || ' ' || destination_url || ' spring walks' FROM links WHERE short_code LIKE 'many-%';
    INSERT INTO link_tags (link_id, tag_id, position) SELECT id, '${tag}', 0 FROM links WHERE short_code LIKE 'many-%' AND rn % 3 = 0`)
  const tags = copyRow(db, "tags", tag, 1000, (n) => ({ name: `tag ${n}`, name_key: `tag ${n}`, link_count: 0 }))
  copyRow(db, "folders", folder, 500, (n) => ({ name: `folder ${n}` }))
  const pages = copyRow(db, "pages", page, 300, (n) => ({ slug: `me-${n}` }))
  for (const id of pages) copyRow(db, "bio_links", button, 10, () => ({ page_id: id }))
  const qrcodes = copyRow(db, "qrcodes", qrcode, 600, (n) => ({
    code: `code${n}`,
    name: `code ${n}`,
    name_key: `code ${n}`
  }))
  db.close()
  return { narrowed, folder, tag, tags, link, links, changed, entry, page, button, plugin, qrcode, qrcodes }
}

export type World = Awaited<ReturnType<typeof fillWorld>>
