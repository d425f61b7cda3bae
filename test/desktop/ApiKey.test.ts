import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { machine, memory, notice, served, start } from "./support/Desktop.ts"

const choice = "Copy an API Key for Programs"

describe("the API key for programs on this machine", () => {
  const asked = (origin: string, key: string) =>
    Effect.promise(() => fetch(`${origin}/api/v1/team`, { headers: { authorization: `Bearer ${key}` } }))

  it.live("is copied, stays the same, and is only stored encrypted", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      on.choose("app", choice)
      yield* notice(on, "API key copied")
      const key = on.clipboard
      expect(key).toMatch(/^lnd_\w{38}$/)
      expect((yield* asked(origin, key)).status).toBe(200)
      const remembered = yield* memory(on)
      expect(remembered["sealedKey"]).toEqual(expect.any(String))
      expect(JSON.stringify(remembered)).not.toContain(key)

      on.clipboard = ""
      on.notices.length = 0
      on.choose("app", choice)
      yield* notice(on, "API key copied")
      expect(on.clipboard).toBe(key)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("is a new one each time if the system has no secret storage", () =>
    Effect.gen(function* () {
      const on = yield* machine
      on.hasKeyring = false
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      on.choose("app", choice)
      yield* notice(on, "API key copied")
      const key = on.clipboard
      expect((yield* memory(on))["sealedKey"]).toBe(undefined)
      on.notices.length = 0
      on.choose("app", choice)
      yield* notice(on, "API key copied")
      expect(on.clipboard).toMatch(/^lnd_/)
      expect(on.clipboard).not.toBe(key)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
