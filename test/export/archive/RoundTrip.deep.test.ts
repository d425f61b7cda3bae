import { randomUUID } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, FastCheck as fc, Layer, type Scope } from "effect"
import { fault } from "../../../src/contract/faults/Fault.ts"
import { bring } from "../../import/Kit.ts"
import { picture } from "../../qr/Kit.ts"
import { comes } from "../../support/Patience.ts"
import { type Database, TestServer, testServer } from "../../support/TestServer.ts"
import {
  anyTeam,
  comparable,
  contentsOf,
  type Death,
  exported,
  imported,
  makeTeam,
  type Server,
  type TeamPlan
} from "./ArchiveKit.ts"

const serverOn = (database: Database): Effect.Effect<Server, never, Scope.Scope> =>
  Effect.map(Layer.build(testServer(database)), (context) => Context.get(context, TestServer))

const full: TeamPlan = {
  folders: 2,
  tags: 3,
  links: [
    {
      title: "One",
      inFolder: true,
      tags: 3,
      tests: 2,
      rules: 2,
      former: true,
      onDomain: false,
      password: false,
      active: true,
      visits: 3
    },
    {
      title: "Two",
      inFolder: false,
      tags: 1,
      tests: 0,
      rules: 0,
      former: true,
      onDomain: true,
      password: true,
      active: false,
      visits: 0
    }
  ],
  pages: [
    { title: "Ours", buttons: 2, plugins: 3, css: true, state: "changed", moved: true, onDomain: true },
    { title: "Draft", buttons: 1, plugins: 1, css: false, state: "draft", moved: false, onDomain: false }
  ],
  qrcodes: [
    { ofLink: true, dots: "rounded" },
    { ofLink: false, dots: "dots" }
  ],
  uploads: 2
}

/** Creates a team, moves it to an empty installation, and compares both. */
const takeOver = (plan: TeamPlan, from: Database, to: Database, deaths: ReadonlyMap<number, Death>) =>
  Effect.gen(function* () {
    const source = yield* serverOn(from)
    yield* makeTeam(source, plan, (n) => picture("png", 40 + n))
    const archive = yield* exported(source)
    const wanted = comparable(yield* contentsOf(archive))
    const target = yield* serverOn(to)
    const told = yield* imported(target, archive, randomUUID(), deaths)
    expect(told.map((one) => one.replace(/^(manifest\.json: The archive does not contain): .*$/, "$1"))).toEqual([
      "manifest.json: The archive does not contain",
      "shared_reports.ndjson:1: The report has a new link.",
      "webhooks.ndjson:1: The webhook is paused. Rotate its secret to get a new one, then resume the webhook."
    ])
    // Totals appear a moment after they are booked.
    yield* comes(
      "the same team",
      Effect.map(
        Effect.flatMap(Effect.scoped(Effect.flatMap(exported(target), contentsOf)), Effect.succeed),
        comparable
      ),
      (found) => JSON.stringify(found) === JSON.stringify(wanted)
    ).pipe(Effect.catchAllDefect(() => Effect.void))
    expect(comparable(yield* Effect.flatMap(exported(target), contentsOf))).toEqual(wanted)
    return { source, target, archive }
  })

const anyDeaths = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 14 }), fc.constantFrom<Death>("before", "between", "behind")),
  { maxLength: 6 }
)

describe("the archive of a team", () => {
  for (const [from, to] of [
    ["sqlite", "postgres"],
    ["postgres", "sqlite"]
  ] as const) {
    it.scopedLive(`recreates the team in an empty installation, from ${from} to ${to}`, () =>
      Effect.gen(function* () {
        const { archive, target } = yield* takeOver(full, from, to, new Map())
        expect((yield* target.send("GET", "/slug-0-new", { key: null })).status).toBe(302)
        expect((yield* target.send("GET", "/slug-0", { key: null })).status).toBe(302)
        expect(
          (yield* target.send("GET", "/@page-0-moved", { key: null, headers: { host: "go.example.org" } })).status
        ).toBe(200)
        const again = yield* Effect.flip(imported(target, archive, randomUUID()))
        expect(again).toMatchObject({
          fault: fault("archive_needs_empty_team"),
          isPassing: false
        })
      })
    )
  }

  it.scopedLive("keeps the dates of clicks that are older than the product", () =>
    Effect.gen(function* () {
      const [source, target] = [yield* serverOn("sqlite"), yield* serverOn("postgres")]
      const visits = "date,visitedUrl,userAgent,potentialBot\n2015-03-04T05:06:07Z,https://s.test/old,curl/8,false\n"
      yield* Effect.gen(function* () {
        yield* bring({ source: "csv" }, "url,short_url\nhttps://example.com/old,s.test/old\n")
        const job = yield* bring({ source: "shlink" }, visits, "short-url_s.test_old_visits.csv")
        expect(job.result).toMatchObject({ visits: 1 })
      }).pipe(Effect.provideService(TestServer, source))
      const archive = yield* exported(source)
      yield* imported(target, archive, randomUUID())
      const clicks = Effect.map(Effect.flatMap(exported(target), contentsOf), (all) => all["clicks/2015-03.ndjson"])
      expect(yield* clicks).toMatchObject([{ at: Date.UTC(2015, 2, 4, 5, 6, 7) }])
    })
  )

  it.live("recreates any team, even if the import dies at any step", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          anyTeam,
          anyDeaths,
          fc.constantFrom<Database>("sqlite", "postgres"),
          fc.constantFrom<Database>("sqlite", "postgres"),
          (plan, deaths, from, to) =>
            Effect.runPromise(Effect.scoped(Effect.asVoid(takeOver(plan, from, to, new Map(deaths)))))
        ),
        { numRuns: Number(process.env["LINDEN_TEST_TEAMS"] ?? 3), endOnFailure: true }
      )
    )
  )
})
