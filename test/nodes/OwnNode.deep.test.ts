import { cpSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { fetchNode } from "./FetchNode.ts"

const old = fetchNode("20")
const key = "owner-key-of-the-nodes-0123456789"
const until = Schedule.spaced("25 millis").pipe(Schedule.intersect(Schedule.recurs(200)))

describe("on an outdated Node", () => {
  it.live("ends with the process that was started, even if that one is killed", () =>
    Effect.gen(function* () {
      const node = yield* old
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const first = yield* runServer(environment, { node })
      first.child.kill("SIGKILL")
      // Refused: nothing listens any more.
      yield* Effect.tryPromise(() => fetch(`${first.url}/health`)).pipe(Effect.flip, Effect.retry(until))
      const second = yield* runServer(environment, { node })
      second.child.kill("SIGINT")
      expect(yield* second.ended).toMatchObject({ code: 0, signal: null })
    }).pipe(Effect.scoped)
  )

  it.live("passes on the command line's arguments, output and exit status", () =>
    Effect.gen(function* () {
      const node = yield* old
      const LINDEN_DATA_DIR = yield* temporaryFolder
      const made = yield* linden(["team", "create", "A team, of two"], { LINDEN_DATA_DIR }, { node })
      expect(made).toMatchObject({ code: 0, stderr: "" })
      const issued = yield* linden(
        ["key", "create", "--team", "A team, of two", "--role", "admin"],
        { LINDEN_DATA_DIR },
        { node }
      )
      expect(issued.stdout).toMatch(/^lnd_\w{38}\n$/)
      const refused = yield* linden(
        ["key", "create", "--team", "Nobody's", "--role", "admin"],
        { LINDEN_DATA_DIR },
        { node }
      )
      expect(refused).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^linden: there is no team named "Nobody's", only "A team, of two"\..*\n$/)
      })
    }).pipe(Effect.scoped)
  )

  it.live("says in one line what is needed if no other Node was installed", () =>
    Effect.gen(function* () {
      const node = yield* old
      const folder = yield* temporaryFolder
      cpSync(join(import.meta.dirname, "../../dist"), folder, { recursive: true })
      const ended = yield* linden(["serve"], {}, { node, entry: join(folder, "linden.js") })
      expect(ended.code).toBe(1)
      expect(ended.stderr).toMatch(/^linden: Node\.js 22\.14 or newer is required, but this is 20\.\S+ See \S+\n$/)
    }).pipe(Effect.scoped)
  )
})
