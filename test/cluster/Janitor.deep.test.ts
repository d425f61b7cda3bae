import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

/** The number of janitor rounds that a server started. */
const roundsAt = (server: { readonly url: string }) =>
  Effect.map(ask(server, "/metrics"), ({ body }) => Number(/^linden_janitor_rounds_total (\d+)$/m.exec(body)?.[1] ?? 0))

it.scopedLive("the janitor runs on one of three servers at a time, and exactly one takes over when it dies", () =>
  Effect.gen(function* () {
    const { start, settled, makeDue, query } = yield* installation
    let left: ReadonlyArray<Effect.Effect.Success<ReturnType<typeof start>>> = yield* Effect.all(
      [start(), start(), start()],
      { concurrency: "unbounded" }
    )
    yield* settled(3)
    const isDone = query("SELECT value FROM settings WHERE name = 'janitor' AND value LIKE '% done'")
    for (const alive of [3, 2, 1]) {
      expect(left).toHaveLength(alive)
      const before = yield* Effect.forEach(left, roundsAt)
      for (const round of [1, 2]) {
        yield* makeDue
        const done = Effect.map(Effect.forEach(left, roundsAt), (rounds) =>
          rounds.map((count, n) => count - (before[n] ?? 0))
        )
        const sum = (rounds: ReadonlyArray<number>) => rounds.reduce((all, count) => all + count, 0)
        const rounds = yield* comes(`Round ${round} of ${alive} servers`, done, (counts) => sum(counts) >= round)
        expect(sum(rounds)).toBe(round)
        const owner = left[rounds.indexOf(Math.max(...rounds))]
        // If a round dies with its server, another server repeats it and counts it again.
        yield* comes(`The end of round ${round}`, isDone, ({ length }) => length === 1)
        if (round === 2 && alive > 1 && owner !== undefined) {
          yield* endServer(owner, "SIGKILL")
          left = left.filter((server) => server !== owner)
          yield* settled(alive - 1)
        }
      }
    }
    // Each job is marked as done by its own ID, so none runs twice.
    const open = query("SELECT id FROM cluster_messages WHERE NOT processed AND last_read IS NOT NULL")
    yield* comes("The end of all rounds", open, ({ length }) => length === 0)
  })
)
