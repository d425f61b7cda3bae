import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes, orTell } from "../../support/Patience.ts"
import { limit, type Scene } from "./Scene.ts"

/** The booked visits of a scene by name, each with its number of clicks. */
export const bookedIn = ({ query, mark }: Scene) =>
  Effect.map(
    query(
      `SELECT n.name, count(*) AS times FROM clicks c JOIN click_names n ON n.id = c.utm_source
        WHERE n.name LIKE $1 GROUP BY n.name`,
      [`${mark}-%`]
    ),
    (rows) => new Map(rows.map(({ name, times }) => [String(name), Number(times)]))
  )

/** The visits that were redirected but not booked. */
export const missingIn = (scene: Scene) =>
  Effect.map(bookedIn(scene), (booked) => [...scene.load.redirected.keys()].filter((name) => !booked.has(name)))

/** Waits until all answered visits are booked, except for a few that are arriving. */
export const allBooked = (scene: Scene, few = 0) =>
  comes("All visits booked", missingIn(scene), (missing) => missing.length <= few)

const totalsIn = ({ query }: Scene) =>
  Effect.map(
    query(`SELECT (SELECT count(*) FROM clicks) AS clicks, l.total_clicks AS shown, t.clicks AS counted FROM links l
      JOIN click_names n ON n.name = l.id::text JOIN click_totals t ON t.subject = n.id WHERE l.short_code = 'go'`),
    ([row]) => ({ clicks: Number(row?.["clicks"]), shown: Number(row?.["shown"]), counted: Number(row?.["counted"]) })
  )

const roundDone = /The janitor's round is complete\..*?round="?([^" ]+)/g

/** Waits for the janitor, and returns its rounds, each as often as it ran. */
const roundsIn = ({ logs, query }: Scene) =>
  Effect.gen(function* () {
    const done = query("SELECT value FROM settings WHERE name = 'janitor' AND value LIKE '% done'")
    yield* comes("The janitor", done, ({ length }) => length === 1)
    return logs().flatMap((log) => [...log.matchAll(roundDone)].map(([, round]) => round))
  })

/** Ends the load, waits until all is booked, compares all numbers, and prints them. */
export const expectExact = (scene: Scene) =>
  Effect.gen(function* () {
    const { load, jobs } = scene
    yield* orTell(() => "The load did not end.", "90 seconds")(load.stop)
    yield* jobs.expectDone
    yield* allBooked(scene)
    const { clicks, counted } = yield* comes(
      "The link's total",
      totalsIn(scene),
      ({ clicks, shown }) => clicks === shown
    )
    const booked = yield* bookedIn(scene)
    expect([...booked].filter(([, times]) => times !== 1)).toEqual([])
    expect([...booked.keys()].filter((name) => !load.sent.has(name))).toEqual([])
    expect(counted).toBe(clicks)
    expect(load.redirected.size).toBeGreaterThan(0)
    expect(booked.size).toBeLessThanOrEqual(load.redirected.size + load.refused())

    for (const [window, allowed] of load.allowed) {
      expect(allowed, window).toBeLessThanOrEqual(limit)
      if (load.limited.has(window)) expect(allowed, window).toBeGreaterThanOrEqual(limit - load.unknown())
    }
    expect(load.limited.size).toBeGreaterThan(0)

    // The row shows that it was done; a server killed right then could not log it.
    const rounds = yield* roundsIn(scene)
    expect(rounds.length).toBeLessThanOrEqual(1)
    const windows = [...load.allowed.values()].join(", ")
    console.log(
      `${load.redirected.size} answered, ${booked.size} booked, ${load.refused()} refused; ${windows} of ${limit} questions in a window; rounds of the janitor: ${rounds.length}`
    )
  })
