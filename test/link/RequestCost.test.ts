import { expect, layer } from "@effect/vitest"
import { Context, DefaultServices, Effect, FiberId, Tracer } from "effect"
import { counting } from "../support/Statements.ts"
import { databases, ownerKey, TestServer, testServer } from "../support/TestServer.ts"

const tries = 6

interface Created {
  readonly data: { readonly id: string; readonly short_code: string }
}

/** Every statement except those of the cluster, which run in the background. */
const ofRequests = /^(?!.*"cluster_)\s*\S/s

// Every step of every fiber passes through the tracer.
const tracer = Context.get(DefaultServices.liveServices, Tracer.Tracer)
const trace = tracer.context
let steps = 0
Object.assign(tracer, {
  context: (...given: Parameters<typeof trace>) => {
    steps += 1
    return trace(...given)
  }
})

const fibersSoFar = Effect.sync(() => FiberId.unsafeMake().id)

/** The minimum number of statements, fibers and steps of fibers of a request, since others run at the same time. */
const costOf = (ask: () => Promise<Response>) =>
  Effect.gen(function* () {
    const asked = Effect.promise(async () => {
      const response = await ask()
      await response.text()
      expect(response.status).toBeLessThan(400)
    })
    yield* asked
    let [statements, fibers, least] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let n = 0; n < tries; n++) {
      const before = yield* fibersSoFar
      const stepsBefore = steps
      statements = Math.min(statements, yield* counting(ofRequests)(asked))
      least = Math.min(least, steps - stepsBefore)
      fibers = Math.min(fibers, (yield* fibersSoFar) - before - 1)
    }
    return { statements, fibers, steps: least }
  })

/** The maximum statements of each request: raise one only for a reason. */
const most = {
  sqlite: { create: 6, update: 10, remove: 15, bulk: 9, get: 2, list: 3, folders: 3, report: 3, redirect: 0 },
  postgres: { create: 7, update: 11, remove: 16, bulk: 10, get: 2, list: 3, folders: 3, report: 3, redirect: 0 }
} as const

/**
 * The fibers of each request. Creations, updates and deletions of one turn share a fiber; a cached link is answered before the
 * router. A bulk takes so long that fibers of the cluster run in the meantime.
 */
const fibersOf = {
  create: 2,
  update: 2,
  remove: 2,
  bulk: undefined,
  get: 1,
  list: 1,
  folders: 1,
  report: 1,
  redirect: 0
} as const

/** The maximum steps of fibers of each request; those of the test are part of them. */
const mostSteps = {
  sqlite: {
    create: 560,
    update: 900,
    remove: 900,
    bulk: 1750,
    get: 140,
    list: 205,
    folders: 170,
    report: 120,
    redirect: 30
  },
  postgres: {
    create: 920,
    update: 1500,
    remove: 1500,
    bulk: 2300,
    get: 200,
    list: 310,
    folders: 280,
    report: 210,
    redirect: 30
  }
} as const

for (const database of databases) {
  layer(testServer(database), { excludeTestServices: true })(`a request on ${database}`, (it) => {
    it.effect("takes few statements and fibers", () =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const headers = { authorization: `Bearer ${ownerKey}`, "content-type": "application/json" }
        const get = (path: string) => () => fetch(`${url}/api/v1${path}`, { headers })
        let made = 0
        const create = () =>
          fetch(`${url}/api/v1/links`, {
            method: "POST",
            headers,
            body: JSON.stringify({ url: `https://example.com/${made++}`, redirect_type: "instant" })
          })
        const first = yield* Effect.promise(async () => (await (await create()).json()) as Created)
        const bulk = () =>
          fetch(`${url}/api/v1/links/bulk`, {
            method: "POST",
            headers,
            body: JSON.stringify({
              links: Array.from({ length: 100 }, () => ({ url: `https://example.com/${made++}` }))
            })
          })
        const update = () =>
          fetch(`${url}/api/v1/links/${first.data.id}`, {
            method: "PUT",
            headers,
            body: JSON.stringify({ title: `Title ${made++}`, redirect_type: "instant" })
          })
        const ids = yield* Effect.forEach(Array.from({ length: tries + 1 }), () =>
          Effect.promise(async () => ((await (await create()).json()) as Created).data.id)
        )
        const remove = () => fetch(`${url}/api/v1/links/${ids.pop()}`, { method: "DELETE", headers })
        const costs = {
          create: yield* costOf(create),
          update: yield* costOf(update),
          remove: yield* costOf(remove),
          bulk: yield* costOf(bulk),
          get: yield* costOf(get(`/links/${first.data.id}`)),
          list: yield* costOf(get("/links?limit=20")),
          folders: yield* costOf(get("/folders")),
          report: yield* costOf(get("/analytics?period=7d")),
          redirect: yield* costOf(() => fetch(`${url}/${first.data.short_code}`, { redirect: "manual" }))
        }
        for (const [what, cost] of Object.entries(costs)) {
          const name = what as keyof typeof costs
          const limit = most[database][name]
          expect([what, cost.statements <= limit, cost.statements]).toEqual([what, true, cost.statements])
          expect([what, cost.steps <= mostSteps[database][name], cost.steps]).toEqual([what, true, cost.steps])
          expect([what, cost.fibers]).toEqual([what, fibersOf[name] ?? cost.fibers])
        }
      })
    )
  })
}
