import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@effect/vitest"
import { type Context, Effect, FastCheck as fc, Stream } from "effect"
import { Caller, type KeyCaller } from "../../../src/auth/Caller.ts"
import type { KeyId, TeamId, UserId } from "../../../src/contract/Id.ts"
import { openZip } from "../../../src/export/archive/ReadZip.ts"
import type { Step } from "../../../src/job/JobKind.ts"
import { dataOf, type Row } from "../../support/Scenario.ts"
import { ownerKey, type TestServer } from "../../support/TestServer.ts"

export type Server = Context.Tag.Service<typeof TestServer>

/** A file that is deleted with the scope. */
export const fileOf = (bytes: Uint8Array) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-archive-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    ),
    (folder) => {
      const file = join(folder, "team.zip")
      writeFileSync(file, bytes)
      return file
    }
  )

/** The archive of a server's team, as a file. */
export const exported = ({ url }: Server, key = ownerKey) =>
  Effect.flatMap(
    Effect.promise(async () => {
      const answer = await fetch(`${url}/api/v1/team/export?format=archive`, {
        headers: { authorization: `Bearer ${key}` }
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("application/zip")
      return new Uint8Array(await answer.arrayBuffer())
    }),
    fileOf
  )

/** The content of an archive: the lines of each file in ID order, other files by length. */
export const contentsOf = (file: string) =>
  Effect.gen(function* () {
    const zip = yield* openZip(file)
    const all: Record<string, unknown> = {}
    for (const name of [...zip.names].sort()) {
      if (name.startsWith("uploads/")) {
        all[name] = (yield* zip.bytes(name))?.length
        continue
      }
      if (name === "manifest.json") continue
      const lines = [...(yield* Stream.runCollect(zip.lines(name, 0)))].map((line) => JSON.parse(line) as Row)
      all[name] = lines.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    }
    return all
  }).pipe(Effect.scoped, Effect.orDie)

/** The same without data of one installation: the team itself, and the names of people. */
export const comparable = (contents: Record<string, unknown>) => {
  const [team] = contents["team.json"] as ReadonlyArray<Row>
  const { id: _, name: __, created_at: ___, ...settings } = team ?? {}
  return { ...contents, "team.json": settings, "members.ndjson": undefined }
}

const stepsOf = (server: Server, file: string, id: string, position: string | null) =>
  Effect.map(
    server.sql<{
      team_id: string
      user_id: string
    }>`SELECT team_id, user_id FROM members WHERE role = 'owner' ORDER BY created_at LIMIT 1`,
    ([owner]) => {
      const caller: KeyCaller = {
        via: "key",
        id: id as KeyId,
        userId: owner?.user_id as UserId,
        username: "owner",
        teamId: owner?.team_id as TeamId,
        role: "admin"
      }
      const steps = server.archives.steps(
        { id, file, team: owner?.team_id as TeamId, user: String(owner?.user_id) },
        position
      )
      return { caller, steps }
    }
  )

/** When an import dies at a step: before or after the work outside the transaction, or after the commit. */
export type Death = "before" | "between" | "behind"

/**
 * Imports an archive as a job does; dies at each step in `deaths`, and continues from the stored position.
 * Returns the report's lines about single items.
 */
export const imported = (server: Server, file: string, id: string, deaths: ReadonlyMap<number, Death> = new Map()) =>
  Effect.gen(function* () {
    const told: Array<string> = []
    let position: string | null = null
    let count = 0
    const died = new Set<number>()
    const dies = (when: Death) => deaths.get(count) === when && !died.has(count)
    const once = (step: Step) =>
      Effect.gen(function* () {
        const die = Effect.suspend(() => {
          died.add(count)
          return Effect.fail("died" as const)
        })
        if (dies("before")) return yield* die
        if (step.before !== undefined) yield* step.before
        if (dies("between")) return yield* die
        const progress = yield* server.sql.withTransaction(step.commit)
        position = progress.position
        told.push(...progress.report.map(({ item, reason }) => `${item}: ${reason}`))
        const isDead = dies("behind")
        count += 1
        if (isDead) {
          died.add(count - 1)
          return yield* Effect.fail("died" as const)
        }
        if (step.after !== undefined) yield* step.after
      })
    for (;;) {
      const { caller, steps } = yield* stepsOf(server, file, id, position)
      const ended = yield* Stream.runForEach(steps, once).pipe(
        Effect.provideService(Caller, caller),
        Effect.as("done" as const),
        Effect.catchIf(
          (fault) => fault === "died",
          () => Effect.succeed("died" as const)
        )
      )
      if (ended === "done") break
    }
    yield* server.archives.release(id)
    return told
  })

/** The content of a team. */
export interface TeamPlan {
  readonly folders: number
  readonly tags: number
  readonly links: ReadonlyArray<{
    readonly title: string
    readonly inFolder: boolean
    readonly tags: number
    readonly tests: number
    readonly rules: number
    readonly former: boolean
    readonly onDomain: boolean
    readonly password: boolean
    readonly active: boolean
    readonly visits: number
  }>
  readonly pages: ReadonlyArray<{
    readonly title: string
    readonly buttons: number
    readonly plugins: number
    readonly css: boolean
    readonly state: "draft" | "published" | "changed"
    readonly moved: boolean
    readonly onDomain: boolean
  }>
  readonly qrcodes: ReadonlyArray<{ readonly ofLink: boolean; readonly dots: string }>
  readonly uploads: number
}

const small = (max: number) => fc.integer({ min: 0, max })
const text = fc.oneof(
  fc.constantFrom("Frühling", "ünï – “quotes”", "=1+1", "a,b;c|", "日本語", "🌿 leaf"),
  fc.stringMatching(/^[A-Za-z0-9 ]{1,20}$/).filter((one) => one.trim() !== "")
)

/** Any team, small enough to be created by requests. */
export const anyTeam: fc.Arbitrary<TeamPlan> = fc.record({
  folders: small(3),
  tags: small(4),
  links: fc.array(
    fc.record({
      title: text,
      inFolder: fc.boolean(),
      tags: small(3),
      tests: small(2),
      rules: small(2),
      former: fc.boolean(),
      onDomain: fc.boolean(),
      password: fc.boolean(),
      active: fc.boolean(),
      visits: small(3)
    }),
    { minLength: 1, maxLength: 5 }
  ),
  pages: fc.array(
    fc.record({
      title: text,
      buttons: small(3),
      plugins: small(3),
      css: fc.boolean(),
      state: fc.constantFrom("draft" as const, "published" as const, "changed" as const),
      moved: fc.boolean(),
      onDomain: fc.boolean()
    }),
    { maxLength: 3 }
  ),
  qrcodes: fc.array(fc.record({ ofLink: fc.boolean(), dots: fc.constantFrom("square", "dots", "rounded") }), {
    maxLength: 2
  }),
  uploads: small(2)
})

const plugins: ReadonlyArray<Row> = [
  { type: "text_block", config: { content: "**Hello** [there](https://example.net/a)" } },
  { type: "faq", config: { items: [{ question: "Why?", answer: "Because." }] } },
  { type: "youtube" }
]

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"

/** Creates a team with ordinary API requests. */
export const makeTeam = (server: Server, plan: TeamPlan, picture: (n: number) => Effect.Effect<Uint8Array>) =>
  Effect.gen(function* () {
    const { send, url } = server
    let made = 0
    const ask = (method: string, path: string, json?: Row) =>
      Effect.map(send(method, `/api/v1${path}`, json === undefined ? {} : { json }), (answer) => {
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
        return dataOf(answer)
      })
    const idsOf = (count: number, make: (n: number) => Effect.Effect<Row>) =>
      Effect.map(
        Effect.forEach(
          Array.from({ length: count }, (_, n) => n),
          make
        ),
        (rows) => rows.map((row) => String(row["id"]))
      )
    const folders = yield* idsOf(plan.folders, (n) =>
      ask("POST", "/folders", { name: `Folder ${n}`, color: "#2f9e44" })
    )
    for (let n = 0; n < plan.folders; n++)
      yield* ask("POST", "/annotations", { day: `2026-03-0${n + 1}`, text: `Note ${n}` })
    const tags = yield* idsOf(plan.tags, (n) => ask("POST", "/tags", { name: `Tag ${n}` }))
    const needsDomain = [...plan.links, ...plan.pages].some(({ onDomain }) => onDomain)
    const domain = needsDomain
      ? (yield* ask("POST", "/domains", { hostname: "go.example.org", not_found_url: "https://example.org/lost" }))[
          "id"
        ]
      : undefined
    const links: Array<string> = []
    for (const one of plan.links) {
      const slug = `slug-${made++}`
      const link = yield* ask("POST", "/links", {
        url: `https://example.com/${made}`,
        custom_slug: slug,
        title: one.title,
        redirect_type: one.password ? "password" : "instant",
        ...(one.password ? { password: "open sesame" } : {}),
        ...(one.inFolder && folders[0] ? { folder_id: folders[0] } : {}),
        ...(one.onDomain && domain ? { domain_id: domain } : {}),
        tags: tags.slice(0, one.tags),
        ab_tests: Array.from({ length: one.tests }, (_, n) => ({ url: `https://example.com/test/${n}`, weight: 10 })),
        targeting: Array.from({ length: one.rules }, (_, n) => ({
          ...(n === 1
            ? {
                conditions: [
                  { type: "country", value: "DE" },
                  { type: "date", value: "2026-12-01.." }
                ]
              }
            : { type: "country", value: n === 0 ? "AT" : "DE" }),
          url: "https://example.at/"
        }))
      })
      links.push(String(link["id"]))
      if (!one.onDomain && !one.password)
        for (let n = 0; n < one.visits; n++)
          yield* send("GET", `/${slug}?utm_source=mail`, {
            key: null,
            headers: { "user-agent": agent, "accept-language": "de-AT,de", referer: "https://news.example.org/today" }
          })
      if (one.former) yield* ask("PUT", `/links/${link["id"]}`, { custom_slug: `${slug}-new` })
      if (!one.active) yield* ask("PUT", `/links/${link["id"]}`, { is_active: 0 })
    }
    const pictures: Array<string> = []
    for (let n = 0; n < plan.uploads; n++) {
      const body = new FormData()
      body.append("file", new Blob([Uint8Array.from(yield* picture(n))]), "picture.png")
      const answer = yield* Effect.promise(async () => {
        const sent = await fetch(`${url}/api/v1/uploads`, {
          method: "POST",
          headers: { authorization: `Bearer ${ownerKey}` },
          body
        })
        return { status: sent.status, body: (await sent.json()) as { readonly data: Row } }
      })
      expect(answer.status).toBe(201)
      pictures.push(String(answer.body.data["url"]))
    }
    for (const [n, one] of plan.pages.entries()) {
      const page = yield* ask("POST", "/pages", {
        slug: `page-${n}`,
        title: one.title,
        ...(one.css ? { custom_css: ".page { color: red }", font: "rounded", button_shape: "square" } : {}),
        ...(one.onDomain && domain ? { domain_id: domain } : {}),
        ...(folders[0] ? { folder_id: folders[0] } : {})
      })
      const path = `/pages/${page["id"]}`
      for (let m = 0; m < one.buttons; m++)
        yield* ask("POST", `${path}/links`, {
          label: `Button ${m}`,
          url: `https://example.com/button/${m}`,
          icon: "🌿"
        })
      for (const plugin of plugins.slice(0, one.plugins)) yield* ask("POST", `${path}/plugins`, plugin)
      if (one.state !== "draft") yield* ask("POST", `${path}/publish`)
      if (one.state === "changed") {
        yield* ask("PUT", path, { auto_publish: 0 })
        yield* ask("PUT", path, { title: `${one.title} again` })
      }
      if (one.moved) yield* ask("PUT", path, { slug: `page-${n}-moved` })
      if (one.onDomain && domain) yield* ask("PUT", `/domains/${domain}`, { root_page_id: page["id"] })
    }
    for (const [n, { dots, ofLink }] of plan.qrcodes.entries())
      yield* ask("POST", "/qrcodes", {
        name: `Code ${n}`,
        ...(ofLink && links[0] ? { link_id: links[0] } : { url: `https://example.com/code/${n}` }),
        design_config: { dotsOptions: { type: dots } }
      })
    const template = yield* ask("POST", "/utm-templates", { name: "Mail", source: "mail" })
    const last = folders.at(-1)
    if (last !== undefined) {
      const defaults = { tags: tags.slice(0, 1), utm_template_id: template["id"], expires_in_days: 30 }
      yield* ask("PUT", `/folders/${last}`, { defaults })
    }
    const query = { period: "7d", link_id: links[0], ...(tags[0] ? { tag_id: tags[0] } : {}) }
    const builder = JSON.stringify([{ field: "country", operator: "is", values: ["AT"] }])
    yield* ask("POST", "/saved-views", { name: "A week", query: { ...query, builder, include_bots: "1" } })
    yield* ask("POST", "/shared-reports", { name: "For Ada", query, password: "open sesame", min_clicks: 7 })
    yield* ask("POST", "/webhooks", {
      url: "https://hooks.example.com/linden",
      events: ["member.added", "link.broken"],
      batch: false,
      ...(folders[0] ? { folder_id: folders[0] } : {})
    })
    for (const name of ["com", "net", "at", "org"])
      yield* ask("POST", "/allowed-destinations", { kind: "suffix", value: `example.${name}`, note: "Ours" })
    yield* ask("POST", "/blocked-destinations", { kind: "pattern", value: "*casino*" })
    yield* ask("PUT", "/team", {
      name: `Team ${plan.folders}`,
      timezone: "Europe/Vienna",
      destination_previews: 0,
      link_checks: 0,
      preview_page: 0,
      ignored_networks: ["192.0.2.0/24", "2001:db8::1"],
      link_defaults: { forward_path: 1, forward_query: 0 },
      destinations: "allowed_only"
    })
    yield* server.clicks
  })
