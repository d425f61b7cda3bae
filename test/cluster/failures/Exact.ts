import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { patiently } from "../../support/Patience.ts"
import { limit, type Scene } from "./Scene.ts"

/** The visits that are booked, by name, with how often. */
export const bookedIn = ({ query }: Scene) =>
  Effect.map(
    query("SELECT n.name, count(*) AS times FROM clicks c JOIN click_names n ON n.id = c.utm_source GROUP BY n.name"),
    (rows) => new Map(rows.map(({ name, times }) => [String(name), Number(times)]))
  )

/** The visits that were redirected and are not booked. */
export const missingIn = (scene: Scene) =>
  Effect.map(bookedIn(scene), (booked) => [...scene.load.redirected.keys()].filter((name) => !booked.has(name)))

/** Waits until everything that was answered is booked, but for a few visits that come just now. */
export const allBooked = (scene: Scene, few = 0) =>
  Effect.retry(
    Effect.filterOrFail(missingIn(scene), (missing) => missing.length <= few),
    patiently
  )

const totalsIn = ({ query }: Scene) =>
  Effect.map(
    query(`SELECT (SELECT count(*) FROM clicks) AS clicks, l.total_clicks AS shown, t.clicks AS counted FROM links l
      JOIN click_names n ON n.name = l.id::text JOIN click_totals t ON t.subject = n.id WHERE l.short_code = 'go'`),
    ([row]) => ({ clicks: Number(row?.["clicks"]), shown: Number(row?.["shown"]), counted: Number(row?.["counted"]) })
  )

const roundDone = /The janitor's round is done\..*?round="?([^" ]+)/g

/** Waits for the janitor, and gives the rounds that were done, each as often as it was. */
const roundsIn = ({ nodes, query }: Scene) =>
  Effect.gen(function* () {
    yield* Effect.retry(
      Effect.filterOrFail(
        query("SELECT value FROM settings WHERE name = 'janitor' AND value LIKE '% done'"),
        (rows) => rows.length === 1
      ),
      patiently
    )
    return nodes.flatMap(({ log }) => [...log().matchAll(roundDone)].map(([, round]) => round))
  })

/** Ends the load, waits until all is booked, holds all numbers against one another, and tells them; gives the janitor's rounds. */
export const expectExact = (scene: Scene) =>
  Effect.gen(function* () {
    const { load } = scene
    yield* load.stop
    yield* allBooked(scene)
    const booked = yield* bookedIn(scene)
    const totals = yield* Effect.retry(
      Effect.filterOrFail(totalsIn(scene), ({ clicks, shown }) => clicks === shown),
      patiently
    )
    expect([...booked].filter(([, times]) => times !== 1)).toEqual([])
    expect([...booked.keys()].filter((name) => !load.sent.has(name))).toEqual([])
    expect(totals).toEqual({ clicks: booked.size, shown: booked.size, counted: booked.size })
    expect(load.redirected.size).toBeGreaterThan(0)
    expect(booked.size).toBeLessThanOrEqual(load.redirected.size + load.refused())

    for (const [window, allowed] of load.allowed) {
      expect(allowed, window).toBeLessThanOrEqual(limit)
      if (load.limited.has(window)) expect(allowed, window).toBeGreaterThanOrEqual(limit - load.unknown())
    }
    expect(load.limited.size).toBeGreaterThan(0)

    const rounds = yield* roundsIn(scene)
    expect(rounds.length).toBeGreaterThan(0)
    expect(new Set(rounds).size).toBe(rounds.length)
    const windows = [...load.allowed.values()].join(", ")
    console.log(
      `${load.redirected.size} answered, ${booked.size} booked, ${load.refused()} refused; ${windows} of ${limit} questions in a window; rounds of the janitor: ${rounds.length}`
    )
    return rounds
  })
