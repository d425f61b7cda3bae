import { expect, it } from "@effect/vitest"
import { Effect, HashMap, Logger, TestClock } from "effect"
import { accountDigest, SecurityLog } from "../../src/auth/SecurityLog.ts"
import { logBudget } from "../../src/http/LogBudget.ts"

interface Line {
  readonly message: string
  readonly notes: Readonly<Record<string, unknown>>
}

/** The log lines of an effect. */
const linesOf = <A, E, R>(effect: Effect.Effect<A, E, R>) => {
  const lines: Array<Line> = []
  const collect = Logger.make(({ message, annotations }) => {
    lines.push({ message: String(message), notes: Object.fromEntries(HashMap.toEntries(annotations)) })
  })
  return Effect.as(Effect.provide(effect, Logger.replace(Logger.defaultLogger, collect)), lines)
}

it.effect("a flood logs the allowed lines per minute, and the number of lines left out", () =>
  Effect.gen(function* () {
    const budget = logBudget(5, "of a test")
    const line = budget(Effect.logInfo("line"))
    const flood = Effect.gen(function* () {
      for (let place = 0; place < 100; place++) yield* line
      yield* TestClock.adjust("61 seconds")
      yield* line
      yield* TestClock.adjust("61 seconds")
      yield* line
    })
    const lines = yield* linesOf(flood)
    expect(lines.map(({ message }) => message)).toEqual([
      ...["line", "line", "line", "line", "line"],
      ...["lines left out", "line", "line"]
    ])
    expect(lines[5]?.notes).toEqual({ kind: "of a test", count: 95 })
  })
)

it.effect("the security log contains event, account and client, the account as a digest", () =>
  Effect.gen(function* () {
    const log = yield* SecurityLog
    const lines = yield* linesOf(log.wrongPassword("ana@example.com", "203.0.113.5"))
    const account = accountDigest("ana@example.com")
    expect(account).toMatch(/^[0-9a-f]{16}$/)
    expect(lines).toEqual([{ message: "security", notes: { event: "wrong-password", account, client: "203.0.113.5" } }])
    const flood = Effect.forEach(Array.from({ length: 1000 }), (_, n) =>
      log.throttled(`a${n}@x.y`, `192.0.2.${n % 250}`)
    )
    expect((yield* linesOf(flood)).length).toBe(299)
  }).pipe(Effect.provide(SecurityLog.Default))
)
