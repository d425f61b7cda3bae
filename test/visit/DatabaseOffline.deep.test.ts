import { request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { ask, databaseOf, key } from "../cluster/Kit.ts"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { startPostgres } from "../support/PostgresServer.ts"
import { makeDatabaseOf } from "../support/TestServer.ts"

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
/** How long the database is offline, in milliseconds. */
const outage = 60_000
/** The pause between two visits of one kind, in milliseconds. */
const rest = 40
/** The most clicks that a server leases. */
const lease = 100

interface Kind {
  readonly path: string
  readonly host?: string
  readonly form?: string
  /** The expected status. */
  readonly status: number
  /** Whether the visit is a click or a view. */
  readonly isCounted: boolean
}

interface Answer {
  readonly status: number
  readonly millis: number
}

const visit = (url: string, { path, host = "linden.test", form }: Omit<Kind, "status" | "isCounted">) =>
  new Promise<Answer>((resolve) => {
    const began = performance.now()
    const ended = (status: number) => resolve({ status, millis: performance.now() - began })
    const headers = {
      host,
      "user-agent": browser,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" })
    }
    const sent = request(`${url}${path}`, { method: form === undefined ? "GET" : "POST", headers }, (response) => {
      response.resume()
      response.on("end", () => ended(response.statusCode ?? 0))
      response.on("error", () => ended(0))
    })
    sent.setTimeout(20_000, () => sent.destroy())
    sent.on("error", () => ended(0))
    sent.end(form)
  })

/** A server on its own PostgreSQL, with something of each kind that visitors use. */
const makeWorld = Effect.gen(function* () {
  const postgres = yield* Effect.acquireRelease(
    Effect.promise(() => startPostgres()),
    ({ stop }) => Effect.promise(stop)
  )
  const database = yield* makeDatabaseOf(postgres.url)
  const { query } = yield* databaseOf(database)
  const server = yield* runServer({
    LINDEN_DATA_DIR: yield* temporaryFolder,
    LINDEN_DATABASE_URL: database,
    LINDEN_BOOTSTRAP_KEY: key,
    LINDEN_BASE_URL: "http://linden.test",
    LINDEN_UNPROVEN_DOMAINS: "serve"
  })
  const make = (path: string, body: object) =>
    Effect.map(
      ask(server, `/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body)
      }),
      (made) => {
        expect(made.status, made.body).toBe(201)
        return JSON.parse(made.body).data as Readonly<Record<string, unknown>>
      }
    )
  const url = "https://example.com/"
  const link = (custom_slug: string, more: object = {}) =>
    make("/links", { url, custom_slug, redirect_type: "instant", ...more })
  const change = (path: string, body: object) =>
    ask(server, `/api/v1${path}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  const page = yield* make("/pages", { slug: "mara", title: "Mara" })
  const button = yield* make(`/pages/${page["id"]}/links`, { label: "Shop", url })
  const host = "go.example.org"
  const domain = yield* make("/domains", { hostname: host, root_page_id: page["id"] })
  yield* make("/domains", { hostname: "root.example.org", root_url: url })
  const go = yield* link("go")
  yield* link("there", { domain_id: domain["id"] })
  yield* link("guide", { forward_path: 1 })
  yield* link("seen", { redirect_type: "screen" })
  yield* link("locked", { redirect_type: "password", password: "open sesame, please" })
  yield* link("later", { starts_at: "2999-01-01" })
  yield* link("once", { max_clicks: 5 })
  yield* link("limited", { max_clicks: 100_000 })
  yield* make("/pages", { slug: "former", title: "Moved" }).pipe(
    Effect.flatMap(({ id }) => change(`/pages/${id}`, { slug: "current" }))
  )
  const code = yield* make("/qrcodes", { link_id: go["id"], name: "Printed", design_config: {} })
  const [printed] = yield* query("SELECT code FROM qrcodes")
  const short = Buffer.from(String(button["id"]).replaceAll("-", ""), "hex").toString("base64url")
  const kinds: ReadonlyArray<Kind> = [
    { path: "/go", status: 302, isCounted: true },
    { path: "/GO", status: 302, isCounted: true },
    { path: `/go?qr=${printed?.["code"]}`, status: 302, isCounted: true },
    { path: "/there", host, status: 302, isCounted: true },
    { path: "/guide/one?a=1", status: 302, isCounted: true },
    { path: "/seen", status: 200, isCounted: true },
    { path: "/go+", status: 200, isCounted: false },
    { path: "/locked", status: 200, isCounted: false },
    { path: "/later", status: 404, isCounted: false },
    { path: "/once", status: 200, isCounted: false },
    { path: "/missing", status: 404, isCounted: false },
    { path: "/@mara", status: 200, isCounted: true },
    { path: "/@former", status: 308, isCounted: false },
    { path: `/b/${short}`, status: 302, isCounted: true },
    { path: "/", host, status: 200, isCounted: true },
    { path: "/", host: "root.example.org", status: 302, isCounted: false },
    { path: new URL(String(code["image_url"])).pathname, status: 200, isCounted: false }
  ]
  const unlock: Kind = {
    path: "/locked",
    form: `password=${encodeURIComponent("open sesame, please")}`,
    status: 303,
    isCounted: true
  }
  return { postgres, query, url: server.url, kinds, unlock, change, link: go, log: server.stderr }
})

type World = Effect.Effect.Success<typeof makeWorld>

/** Visits of each kind until stopped; `wrong` lists those without the expected status. */
const loadOn = ({ url, kinds, unlock }: World) => {
  let isOver = false
  let counted = 0
  let slowest = { path: "", millis: 0 }
  const wrong: Array<string> = []
  const repeat = async (kind: Kind, pause: number) => {
    while (!isOver) {
      const { status, millis } = await visit(url, kind)
      if (millis > slowest.millis) slowest = { path: kind.path, millis }
      if (status !== kind.status) wrong.push(`${kind.form === undefined ? "" : "POST "}${kind.path} ${status}`)
      else if (kind.isCounted) counted += 1
      await sleep(pause)
    }
  }
  const all = Promise.all([...kinds.map((kind) => repeat(kind, rest)), repeat(unlock, 5000)])
  return {
    wrong,
    counted: () => counted,
    slowest: () => slowest,
    /** Forgets the times so far. After its start, a server waits for the actors that count passwords. */
    forgetTimes: () => {
      slowest = { path: "", millis: 0 }
    },
    stop: async () => {
      isOver = true
      await all
    }
  }
}

/** Visits under load while the database is offline and after its return, and compares the clicks. */
const survives = (begin: (world: World) => Promise<unknown>, end: (world: World) => Promise<unknown>) =>
  Effect.gen(function* () {
    const world = yield* makeWorld
    const { url, query } = world
    const seen = yield* Effect.promise(async () => {
      // Entries must be read again before the outage, and some become old before it.
      const load = loadOn(world)
      const limited = { path: "/limited" }
      await sleep(8000)
      // Just before the outage, because an idle lease goes back.
      let spent = (await visit(url, limited)).status === 302 ? 1 : 0
      load.forgetTimes()
      await begin(world)
      const first = await visit(url, { path: "/never-visited" })
      await sleep(5000)
      const unknown = await Promise.all(
        Array.from({ length: 20 }, (_, n) => visit(url, { path: `/never-visited-${n}` }))
      )
      const limitedStatuses: Array<number> = []
      for (let n = 0; n < lease + 20; n++) limitedStatuses.push((await visit(url, limited)).status)
      spent += limitedStatuses.filter((status) => status === 302).length
      await sleep(outage - 5000)
      const during = { wrong: [...load.wrong], slowest: load.slowest() }
      await end(world)
      await sleep(3000)
      await load.stop()
      return { during, first, unknown, limitedStatuses, spent, load }
    })
    const { during, first, unknown, limitedStatuses, spent, load } = seen
    expect(during.wrong, world.log().slice(-3000)).toEqual([])
    expect(load.wrong).toEqual([])
    expect(first.status).toBe(503)
    expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 503))
    expect(unknown.filter(({ millis }) => millis > 1500)).toEqual([])
    // The first visits wait for the database, and the first password for its actors; a busy machine adds to that.
    expect(during.slowest.millis, during.slowest.path).toBeLessThan(5000)
    // The lease first, then 503.
    expect(limitedStatuses.filter((status) => status !== 302 && status !== 503)).toEqual([])
    expect(limitedStatuses.at(0)).toBe(302)
    expect(limitedStatuses.at(-1)).toBe(503)
    expect(spent).toBeLessThanOrEqual(lease)
    const booked = Effect.map(query("SELECT count(*) AS clicks FROM clicks"), ([row]) => Number(row?.["clicks"]))
    yield* comes("The clicks", booked, (clicks) => clicks >= load.counted() + spent)
    expect(yield* booked).toBe(load.counted() + spent)
    const spentClicks = query("SELECT spent_clicks FROM links WHERE short_code = 'limited'")
    yield* comes("The returned lease", spentClicks, ([row]) => Number(row?.["spent_clicks"]) >= spent)
    // A change applies at once again.
    yield* world.change(`/links/${world.link["id"]}`, { destination_url: "https://example.com/changed" })
    const changed = yield* ask(world, "/go")
    expect(changed.headers.get("location")).toBe("https://example.com/changed")
  })

it.scopedLive("no visit fails or is lost while PostgreSQL is stopped for a minute", () =>
  survives(
    ({ postgres }) => postgres.halt(),
    ({ postgres }) => postgres.resume()
  )
)

it.scopedLive("no visit fails, waits or is lost while PostgreSQL is frozen for a minute", () =>
  survives(
    async ({ postgres }) => postgres.signal("SIGSTOP"),
    async ({ postgres }) => postgres.signal("SIGCONT")
  )
)
