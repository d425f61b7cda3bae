import { readdirSync, readFileSync } from "node:fs"
import { getPriority } from "node:os"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"

const started = (environment: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const { child } = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, ...environment })
    const of = `/proc/${child.pid}`
    const tasks = readdirSync(`${of}/task`).map((id) => ({
      name: readFileSync(`${of}/task/${id}/comm`, "utf8").trim(),
      // The fields behind the name, which is in brackets: the state is the third one of all, the niceness the nineteenth.
      niceness: Number(readFileSync(`${of}/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ")[16])
    }))
    return { tasks, environment: readFileSync(`${of}/environ`, "utf8").split("\0") }
  })

// What is looked at is what Linux tells of processes.
describe.runIf(process.platform === "linux")("a server", () => {
  it.scopedLive("has its garbage collected by threads that go behind those that answer", () =>
    Effect.gen(function* () {
      const { tasks } = yield* started()
      const niceness = (of: string) => tasks.filter(({ name }) => name === of).map((task) => task.niceness)
      expect(new Set(niceness("V8Worker"))).toEqual(new Set([10]))
      // The tests may run at a lower priority themselves.
      expect(niceness("MainThread")).toEqual([getPriority()])
    })
  )

  it.scopedLive("starts without the ledger's thread again where nothing was visited", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder }
      expect((yield* endServer(yield* runServer(environment), "SIGTERM")).code).toBe(0)
      const { tasks } = yield* started(environment)
      expect(tasks.filter(({ name }) => name === "WorkerThread")).toEqual([])
    })
  )

  it.scopedLive("keeps few parts of memory for its threads, as the process that was started", () =>
    Effect.gen(function* () {
      expect((yield* started()).environment).toContain("MALLOC_ARENA_MAX=2")
    })
  )

  it.scopedLive("leaves to whoever starts it how many parts it keeps", () =>
    Effect.gen(function* () {
      const { environment } = yield* started({ MALLOC_ARENA_MAX: "5" })
      expect(environment.filter((one) => one.startsWith("MALLOC_ARENA_MAX"))).toEqual(["MALLOC_ARENA_MAX=5"])
    })
  )
})
