import { readdirSync, readFileSync } from "node:fs"
import { getPriority } from "node:os"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"

/** The threads of a process, with their names and priorities. */
const threadsOf = (pid: number | undefined) =>
  Effect.sync(() =>
    readdirSync(`/proc/${pid}/task`).map((id) => ({
      name: readFileSync(`/proc/${pid}/task/${id}/comm`, "utf8").trim(),
      // Fields are counted after the name in parentheses: the state is the third of all, the nice value the nineteenth.
      niceness: Number(readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ")[16])
    }))
  )

const environmentOf = (pid: number | undefined) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")

// Linux lists the threads of a process.
describe.runIf(process.platform === "linux")("a server", () => {
  it.scopedLive("runs its workers at a lower priority than the thread that responds", () =>
    Effect.gen(function* () {
      const key = "key-of-the-tests-of-threads-0123456789"
      const { child, url } = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key })
      // A visit starts the thread of the click ledger.
      yield* Effect.promise(async () => {
        const created = await fetch(`${url}/api/v1/links`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify({ url: "https://example.com/", slug: "go", redirect_type: "instant" })
        })
        expect(created.status).toBe(201)
        expect((await fetch(`${url}/go`, { redirect: "manual" })).status).toBe(302)
      })
      const threads = yield* comes("A worker", threadsOf(child.pid), (all) =>
        all.some(({ name, niceness }) => name === "WorkerThread" && niceness === 10)
      )
      // The tests may run at a lower priority themselves.
      expect(threads.find(({ name }) => name === "MainThread")?.niceness).toBe(getPriority())
    })
  )

  it.scopedLive("starts again without the ledger's thread if nothing was visited", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder }
      expect((yield* endServer(yield* runServer(environment), "SIGTERM")).code).toBe(0)
      const { child } = yield* runServer(environment)
      const threads = yield* threadsOf(child.pid)
      expect(threads.filter(({ name }) => name === "WorkerThread")).toEqual([])
    })
  )

  it.scopedLive("limits the memory arenas of its threads, in the same process", () =>
    Effect.gen(function* () {
      const { child } = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder })
      expect(environmentOf(child.pid)).toContain("MALLOC_ARENA_MAX=2")
    })
  )

  it.scopedLive("keeps the limit of memory arenas that it was started with", () =>
    Effect.gen(function* () {
      const { child } = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, MALLOC_ARENA_MAX: "5" })
      const limits = environmentOf(child.pid).filter((one) => one.startsWith("MALLOC_ARENA_MAX"))
      expect(limits).toEqual(["MALLOC_ARENA_MAX=5"])
    })
  )
})
