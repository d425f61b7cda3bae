import { SqlError } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Cause, Effect, Logger, Schedule } from "effect"
import { loggingIn } from "../../layers/Logging.ts"
import { limitFailures } from "../../src/http/FailureLimit.ts"
import type { LogSettings } from "../../src/settings/LogSettings.ts"

/** The lines of a log on a terminal. */
const printed = (settings: LogSettings) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const print = (...parts: ReadonlyArray<unknown>) => void lines.push(parts.join(" "))
    yield* Effect.gen(function* () {
      yield* Effect.logDebug("details")
      yield* Effect.logInfo("request")
      yield* Effect.annotateLogs(Effect.logWarning("Could not find entity manager for address, retrying"), {
        package: "@effect/cluster"
      })
      yield* Effect.logWarning("the disk is almost full")
      yield* Effect.logError("the disk is full")
    }).pipe(Effect.provide(loggingIn(settings)), (logged) =>
      Effect.consoleWith((usual) =>
        Effect.withConsole(logged, { ...usual, unsafe: { ...console, log: print, error: print } })
      )
    )
    return lines.join("\n").match(/details|request|entity manager|almost full|is full/g)
  })

it.live.each([
  ["brief", "warning", ["almost full", "is full"]],
  ["pretty", "debug", ["details", "request", "almost full", "is full"]],
  ["pretty", "info", ["request", "almost full", "is full"]],
  ["pretty", "error", ["is full"]]
] as const)(
  "a %s log has lines from %s on, and none that only the cluster library understands",
  ([format, level, lines]) =>
    Effect.map(printed({ logFormat: format, logLevel: level }), (found) => expect(found).toEqual(lines))
)

/** Logs the lines of an effect within the limit of failures; returns them. */
const limited = <A, E>(logged: Effect.Effect<A, E>) => {
  const lines: Array<string> = []
  const format = Logger.logfmtLogger
  const write = limitFailures((line) => void lines.push(format.log(line)))
  const logger = Logger.make<unknown, void>((line) => void write(line))
  return Effect.as(Effect.provide(logged, Logger.replace(Logger.defaultLogger, logger)), lines)
}

const failure = (code: string) =>
  new SqlError.SqlError({
    message: "Failed to execute statement",
    cause: Object.assign(new Error(`${code} at the server`), { code })
  })
const offline = Effect.logError("The database failed.", Cause.fail(failure("ECONNREFUSED")))
const request = Effect.annotateLogs(Effect.logWarning("request"), { status: 503 })

it.live("an outage logs the first failure of each kind in full, and then one line a second with their number", () =>
  Effect.gen(function* () {
    const burst = Effect.repeatN(Effect.zipRight(offline, request), 999)
    const full = Effect.logError("The database failed.", Cause.fail(failure("SQLITE_FULL")))
    const lines = yield* limited(
      burst.pipe(Effect.zipRight(full), Effect.zipRight(Effect.sleep("1300 millis")), Effect.zipRight(burst))
    )
    yield* Effect.retry(
      Effect.suspend(() => (lines.length < 7 ? Effect.fail("waiting") : Effect.void)),
      Schedule.spaced("50 millis")
    )
    expect(lines.map((line) => /cause=/.test(line))).toEqual([true, false, true, false, false, false, false])
    expect(lines[0]).toContain("ECONNREFUSED")
    expect(lines[2]).toContain("SQLITE_FULL")
    const counts = lines.slice(3).map((line) => Number(/ count=(\d+)/.exec(line)?.[1]))
    expect(counts).toEqual([999, 999, 1000, 1000])
    expect(Math.max(...lines.slice(3).map(({ length }) => length))).toBeLessThan(200)
  })
)

it.live("failures of different places in the code, and other warnings, are all logged", () =>
  Effect.gen(function* () {
    const thrown = (place: string) =>
      Object.assign(new TypeError("not a function"), { stack: `TypeError\n    at ${place}` })
    const lines = yield* limited(
      Effect.all([
        ...["a.ts:1", "b.ts:2"].map((place) => Effect.logError("A request failed.", Cause.die(thrown(place)))),
        ...["x", "y"].map((host) => Effect.annotateLogs(Effect.logWarning("This host was refused."), { host })),
        ...[1, 2].map((n) => Effect.annotateLogs(Effect.logWarning("security"), { client: n })),
        Effect.annotateLogs(Effect.logInfo("request"), { status: 404 }),
        Effect.annotateLogs(Effect.logInfo("request"), { status: 404 })
      ])
    )
    expect(lines).toHaveLength(8)
  })
)
