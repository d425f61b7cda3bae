import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { loggingIn } from "../../layers/Logging.ts"

const printed = Effect.gen(function* () {
  const lines: Array<string> = []
  const print = (...parts: ReadonlyArray<unknown>) => void lines.push(parts.join(" "))
  yield* Effect.gen(function* () {
    yield* Effect.logInfo("request")
    yield* Effect.logWarning("Could not find entity manager for address, retrying")
    yield* Effect.logWarning("the disk is almost full")
  }).pipe(Effect.provide(loggingIn("brief")), (logged) =>
    Effect.consoleWith((usual) =>
      Effect.withConsole(logged, { ...usual, unsafe: { ...console, log: print, error: print } })
    )
  )
  return lines.join("\n")
})

it.live("a brief log has neither requests nor what the cluster warns about at each start", () =>
  Effect.gen(function* () {
    const brief = yield* printed
    expect(brief).toContain("the disk is almost full")
    expect(brief).not.toMatch(/request|entity manager/)
  })
)
