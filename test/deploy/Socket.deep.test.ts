import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { runBalancer } from "../cluster/Balancers.ts"
import { freePort, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"

const root = join(import.meta.dirname, "../..")
const key = "owner-key-of-the-socket-unit-0123456789"

it.scopedLive("behind nginx, no visit of a single server with a socket unit fails while it restarts", () =>
  Effect.gen(function* () {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", join(root, "deploy/linden.socket")])
    expect([status, stderr.toString().replace(/^linden.*(?:not executable|not found).*\n/gm, "")]).toEqual([0, ""])

    const port = yield* freePort
    const through = ["/usr/bin/python3", join(import.meta.dirname, "activated.py"), String(port)]
    const environment = {
      LINDEN_DATA_DIR: yield* temporaryFolder,
      LINDEN_PORT: String(port),
      LINDEN_BOOTSTRAP_KEY: key,
      LINDEN_TRUST_PROXY: "true"
    }
    const server = yield* runServer(environment, { through })
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const body = JSON.stringify({ url: "https://example.com/", custom_slug: "go", redirect_type: "instant" })
    const made = yield* Effect.promise(() => fetch(`${server.url}/api/v1/links`, { method: "POST", headers, body }))
    expect(made.status).toBe(201)
    const { url } = yield* runBalancer("nginx", [port])

    const answers = new Map<string, number>()
    let isOver = false
    const visitor = async () => {
      while (!isOver) {
        const answer = await fetch(`${url}/go`, { redirect: "manual" }).then(
          ({ status }) => String(status),
          (failure: Error) => String(failure.cause ?? failure)
        )
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const visits = Promise.all(Array.from({ length: 8 }, visitor))
    const started = () => [...server.stdout().matchAll(/^started (\d+)$/gm)].map(([, id]) => Number(id))
    for (const count of [1, 2]) {
      yield* Effect.sleep("1 second")
      process.kill(started().at(-1) ?? 0, "SIGTERM")
      yield* comes("A restart", Effect.sync(started), ({ length }) => length === count + 1)
      const before = answers.get("302") ?? 0
      yield* comes(
        "Visits",
        Effect.sync(() => answers.get("302") ?? 0),
        (now) => now > before + 50
      )
    }
    isOver = true
    yield* Effect.promise(() => visits)
    expect([...answers.keys()]).toEqual(["302"])
  })
)
