import { expect, it } from "@effect/vitest"
import { Console, Effect, Layer, Option } from "effect"
import { commandName } from "../../src/lib/Command.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

/** The output of a first start, and the number of keys it creates. */
const told = (settings: Partial<SettingsShape>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const usual = yield* Effect.console
    const heard: Console.Console = { ...usual, log: (...all) => Effect.sync(() => void lines.push(all.join(" "))) }
    const server = testServer("sqlite", settings).pipe(Layer.provide(Console.setConsole(heard)))
    const keys = yield* Effect.flatMap(TestServer, ({ sql }) => sql`SELECT name FROM api_keys`).pipe(
      Effect.provide(server)
    )
    return [lines.join("\n"), keys.length] as const
  })

it.live(
  "a first start prints a setup link and a key on a terminal, and otherwise only how to get them",
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
      expect(hinted).toContain(`\`${commandName()} setup\``)
      expect(hinted).toContain(`\`${commandName()} key create`)
      expect(hinted).not.toMatch(/#[\w-]{20}|lnd_/)
      expect(none).toBe(0)
      expect(yield* told({ announce: "nothing", bootstrapKey: Option.none() })).toEqual(["", 0])
    }),
  60_000
)
