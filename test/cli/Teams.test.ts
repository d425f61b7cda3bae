import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import * as Command from "@effect/cli/Command"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Either, Option, Redacted } from "effect"
import { vi } from "vitest"
import { key, setup, team, user } from "../../layers/commands/Accounts.ts"
import { reindex, verify } from "../../layers/commands/Clicks.ts"
import { job } from "../../layers/commands/Imports.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { databases, makeDatabase, migratedEnvironment } from "../support/TestServer.ts"

const program = Command.make("linden").pipe(Command.withSubcommands([team, key, user, setup, job, verify, reindex]))

/** Runs a command in this process; returns what it prints, or its error. */
const run = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const print = (...parts: ReadonlyArray<unknown>) => Effect.sync(() => void lines.push(parts.join(" ")))
    const ended = yield* Command.run(program, { name: "Linden", version: "1.2.3" })(["node", "linden", ...args]).pipe(
      Effect.provide(NodeContext.layer),
      (effect) => Effect.consoleWith((usual) => Effect.withConsole(effect, { ...usual, log: print, error: print })),
      Effect.either
    )
    return Either.isLeft(ended) && ended.left instanceof Error ? ended.left.message : lines.join("\n")
  })

describe("the team of a command", () => {
  it.scopedLive.each(databases)("is the only one, or the one that --team names, on %s", (database) =>
    Effect.gen(function* () {
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      for (const [name, value] of Object.entries(yield* migratedEnvironment(database))) vi.stubEnv(name, value)
      expect(yield* run("key", "list")).toMatch(/^there is no team yet\. Run .* setup\.$/)
      expect(yield* run("team", "list")).toBe("")

      const id = yield* run("team", "create", "Rita’s Bakery")
      expect(yield* run("key", "create", "--role", "member")).toMatch(/^lnd_\w{38}$/)
      expect(yield* run("key", "list")).toContain("\tmember\t")

      yield* run("team", "create", "Blue Team")
      const several = /several teams: "Blue Team", "Rita’s Bakery"\. See .* team list\.$/
      expect(yield* run("key", "list")).toMatch(several)
      expect(yield* run("key", "create", "--role", "owner")).toMatch(several)
      expect(yield* run("key", "list", "--team", "Bob")).toMatch(
        /^there is no team named "Bob", only "Blue Team", "Rita’s Bakery"\./
      )
      // An apostrophe of a keyboard and another case name the same team, unless another one has exactly this name.
      expect(yield* run("key", "list", "--team", "rita's bakery")).toContain("\tmember\t")
      yield* run("team", "create", "rita's bakery")
      expect(yield* run("key", "list", "--team", "rita's bakery")).toBe("")
      expect(yield* run("key", "list", "--team", "RITA'S BAKERY")).toMatch(/^there is no team named/)

      const teams = (yield* run("team", "list")).split("\n")
      expect(teams).toHaveLength(3)
      expect(teams.find((line) => line.startsWith(id))).toMatch(
        /^\S+\t1 member\t0 links\tcreated \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\tRita’s Bakery$/
      )
    })
  )
})

const reading = ["team list", "user list", "user link ana@example.com", "key list", "job list", "setup", "verify"]

describe("commands for an existing installation", () => {
  it.scopedLive.each(databases)("refuse to create one on %s", (database) =>
    Effect.gen(function* () {
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      const folder = join(yield* temporaryFolder, "data")
      const url = Option.match(yield* makeDatabase(database), { onNone: () => "", onSome: Redacted.value })
      vi.stubEnv("LINDEN_DATA_DIR", folder)
      vi.stubEnv("LINDEN_DATABASE_URL", url)
      for (const command of [...reading, "reindex"]) {
        const told = yield* run(...command.split(" "))
        expect([command, told]).toEqual([
          command,
          database === "sqlite"
            ? `there is no data in ${folder} (LINDEN_DATA_DIR). Start the server first with linden serve, or name its data folder.`
            : "the database at LINDEN_DATABASE_URL has no data. Start the server first with linden serve, or name its database."
        ])
      }
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
      expect(yield* run("team", "create", "First")).toMatch(/^[0-9a-f-]{36}$/)
      expect(yield* run("team", "list")).toContain("First")
    })
  )
})
