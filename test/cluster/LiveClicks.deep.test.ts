import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { eventsIn, until, watchByKey } from "../analytics/support/Live.ts"
import { endServer } from "../support/Linden.ts"
import { orTell } from "../support/Patience.ts"
import { ask, installation, key } from "./Kit.ts"

it.scopedLive("a live view shows clicks that any server books, including one that joined later", () =>
  Effect.gen(function* () {
    const { start } = yield* installation
    const [here, there] = yield* Effect.all([start(), start()], { concurrency: "unbounded" })
    const json = { "content-type": "application/json" }
    const body = JSON.stringify({ url: "https://example.com", slug: "seen" })
    expect((yield* ask(here, "/api/v1/links", { method: "POST", headers: json, body })).status).toBe(201)
    const watching = yield* watchByKey(here.url, key)
    /** Visits a server with this source until a click arrives; clicks booked before the viewer is known are lost. */
    const told = (server: { readonly url: string }, source: string) =>
      Effect.zipRight(ask(server, `/seen?utm_source=${source}`), Effect.sleep("100 millis")).pipe(
        Effect.repeat({ until: () => eventsIn(watching.text()).some(({ data }) => data.utm_source === source) }),
        orTell(() => `No click at ${server.url} was sent.`)
      )
    yield* told(here, "here")
    yield* told(there, "there")
    const late = yield* start()
    yield* told(late, "late")
    // Once all servers know of the viewer, no click is omitted.
    for (let n = 0; n < 20; n++) yield* ask(n % 2 === 0 ? there : late, "/seen?utm_source=each")
    const each = () => eventsIn(watching.text()).filter(({ data }) => data.utm_source === "each")
    yield* until(() => each().length === 20)
    expect(new Set(each().map(({ id }) => id)).size).toBe(20)
    yield* endServer(there, "SIGKILL")
    yield* told(late, "after")
  })
)
