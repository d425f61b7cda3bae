import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, it } from "@effect/vitest"
import { Cause, Console, Effect, Exit, Layer, Option } from "effect"
import { commandName } from "../../src/lib/Command.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

/** A server whose output is collected. */
const heard = (settings: Partial<SettingsShape>, lines: Array<string>) =>
  Layer.unwrapEffect(
    Effect.map(Effect.console, (usual) => {
      const log: Console.Console["log"] = (...all) => Effect.sync(() => void lines.push(all.join(" ")))
      return testServer("sqlite", settings).pipe(Layer.provide(Console.setConsole({ ...usual, log })))
    })
  )

/** The output of a first start, and the number of keys it creates. */
const told = (settings: Partial<SettingsShape>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const server = heard(settings, lines)
    const keys = yield* Effect.flatMap(TestServer, ({ sql }) => sql`SELECT name FROM api_keys`).pipe(
      Effect.provide(server)
    )
    return [lines.join("\n"), keys.length] as const
  })

it.live(
  "a first start prints a setup link, and a key on a terminal, otherwise how to get one",
  () =>
    Effect.gen(function* () {
      const [shown, keys] = yield* told({ announce: "secrets", bootstrapKey: Option.none() })
      expect(shown).toMatch(/Set up {9}http:\/\/linden\.test\/app\/setup#[\w-]{43}\n/)
      expect(shown).toMatch(/First API key {2}lnd_[0-9A-Za-z]{38}\n/)
      expect(keys).toBe(1)
      const [withKey] = yield* told({ announce: "secrets" })
      expect(withKey).toMatch(/Set up {9}http/)
      expect(withKey).not.toContain("First API key")
      const [hinted, none] = yield* told({ announce: "hints", bootstrapKey: Option.none() })
      expect(hinted).toMatch(/Set up {9}http:\/\/linden\.test\/app\/setup#[\w-]{43}\n/)
      expect(hinted).toContain(`\`${commandName()} key create`)
      expect(hinted).not.toContain("lnd_")
      expect(none).toBe(0)
      expect(yield* told({ announce: "nothing", bootstrapKey: Option.none() })).toEqual(["", 0])
    }),
  60_000
)

it.scopedLive(
  "a start whose port is in use prints nothing; the next starts print the link until someone signs up",
  () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const other = createServer().listen(0, "127.0.0.1")
      yield* Effect.addFinalizer(() => Effect.sync(() => other.close()))
      yield* Effect.promise(() => once(other, "listening"))
      const { port } = other.address() as AddressInfo
      const given = { dataDir, databaseUrl: Option.none(), announce: "secrets", bootstrapKey: Option.none() } as const
      const lines: Array<string> = []
      const start = <A, E>(use: Effect.Effect<A, E, TestServer>, settings: Partial<SettingsShape> = {}) =>
        Effect.exit(Effect.scoped(Effect.provide(use, heard({ ...given, ...settings }, lines))))
      const printed = () => lines.splice(0).join("\n")

      const failed = yield* start(Effect.void, { port })
      expect(Exit.isFailure(failed) && String(Cause.squash(failed.cause))).toContain("cannot listen")
      expect(printed()).toBe("")

      expect(Exit.isSuccess(yield* start(Effect.void))).toBe(true)
      expect(printed()).toMatch(/Set up {9}http[\s\S]+First API key {2}lnd_/)
      const signUp = Effect.flatMap(TestServer, ({ sql }) => sql`UPDATE users SET password_hash = 'x'`)
      expect(Exit.isSuccess(yield* start(signUp, { announce: "hints" }))).toBe(true)
      const second = printed()
      expect(second).toMatch(/Set up {9}http/)
      expect(second).not.toContain("First API key")
      expect(Exit.isSuccess(yield* start(Effect.void))).toBe(true)
      expect(printed()).toBe("")
    })
)
