import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Logger, LogLevel, Stream } from "effect"
import { journalFolder, segmentFile } from "../../src/click/journal/JournalSegments.ts"
import { nodeId } from "../../src/click/journal/NodeId.ts"
import { eventsIn } from "../analytics/support/Live.ts"
import { storedClicks } from "../support/ClickRows.ts"
import { mmdb } from "../support/Mmdb.ts"
import { textsFound } from "./CrashKit.ts"
import { ledgerOnOneDatabase, link, makeWorld, otherTeam, record, team, type World } from "./LedgerKit.ts"

const many = (count: number, given: Parameters<typeof record>[0] = {}) =>
  Array.from({ length: count }, (_, n) => record({ linkId: link(1 + (n % 50)), ...given }))

const sumOf = (world: World) =>
  Effect.map(world.sql<{ n: number }>`SELECT sum(clicks) AS n FROM click_totals`, ([row]) => Number(row?.n))

describe("a ledger", () => {
  it.scopedLive("shares PostgreSQL with those of other nodes, each with its own journal", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld("postgres")
      const other = world.nodeAt(join(world.dataDir, "other"))
      const ends = [world.write(1, ...many(4000)), other.write(1, ...many(4000, { userAgent: "curl/8" }))] as const
      yield* Effect.all(
        [
          world.ledger((ledger) => ledger.CatchUp({ upTo: ends[0] })),
          other.ledger((ledger) => ledger.CatchUp({ upTo: ends[1] }))
        ],
        { concurrency: "unbounded" }
      )
      expect(yield* storedClicks(world.sql)).toHaveLength(8000)
      expect(yield* sumOf(world)).toBe(8000)
    }).pipe(Effect.provide(Logger.minimumLogLevel(LogLevel.None)))
  )

  it.scopedLive("books its own clicks after a copy of its data folder booked other clicks", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld("postgres")
      const copied = join(world.dataDir, "copy")
      yield* world.ledger((ledger) =>
        Effect.gen(function* () {
          yield* ledger.CatchUp({ upTo: world.write(1, ...many(10)) })
          cpSync(world.journal, journalFolder(copied), { recursive: true })
          cpSync(join(world.dataDir, "node-id"), join(copied, "node-id"))
          const copy = world.nodeAt(copied)
          yield* copy.ledger((other) => other.CatchUp({ upTo: copy.write(2, ...many(3)) }))
          expect(yield* storedClicks(world.sql)).toHaveLength(13)
          world.write(1, ...many(7))
          yield* ledger.CatchUp({ upTo: world.write(2, ...many(5)) })
        })
      )
      expect(yield* storedClicks(world.sql)).toHaveLength(25)
      expect(yield* sumOf(world)).toBe(25)
    }).pipe(Effect.provide(Logger.minimumLogLevel(LogLevel.None)))
  )

  ledgerOnOneDatabase("continues segments of an earlier version, which share one position", (world) =>
    Effect.gen(function* () {
      const early = (segment: number, count: number) => {
        writeFileSync(segmentFile(world.journal, segment), `#${nodeId(world.dataDir)}\n`)
        return world.write(segment, ...many(count))
      }
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo: early(1, 10) }))
      // The earlier version booked segment 2.
      yield* world.sql`UPDATE journal_positions SET segment = 3, byte_offset = 0`
      early(2, 7)
      early(3, 5)
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo: world.write(4, ...many(4)) }))
      expect(yield* storedClicks(world.sql)).toHaveLength(19)
      expect(yield* sumOf(world)).toBe(19)
    })
  )

  ledgerOnOneDatabase("keeps the name of its node, and reads a wiped journal from its start", (world) =>
    Effect.gen(function* () {
      const first = world.write(3, ...many(20))
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo: first }))
      const name = readFileSync(join(world.dataDir, "node-id"), "utf8")
      rmSync(journalFolder(world.dataDir), { recursive: true })
      mkdirSync(journalFolder(world.dataDir))
      const again = world.write(1, ...many(5))
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo: again }))
      expect(yield* storedClicks(world.sql)).toHaveLength(25)
      expect(readFileSync(join(world.dataDir, "node-id"), "utf8")).toBe(name)
    })
  )

  ledgerOnOneDatabase("publishes a team's clicks as they are booked", (world) =>
    world.ledger((ledger) =>
      Effect.gen(function* () {
        const three = Stream.takeUntil(
          Stream.scan(ledger.Live({ teamId: team as never }), "", (text, batch) => text + Buffer.from(batch.events)),
          (text) => eventsIn(text).length === 3
        )
        const heard = yield* Effect.fork(Effect.flatten(Stream.runLast(three)))
        yield* Effect.sleep("300 millis")
        world.write(1, record({ teamId: otherTeam }), record(), record({ linkId: link(2), userAgent: "Slackbot 1.0" }))
        world.write(1, record({ linkId: null, destination: null }))
        const clicks = eventsIn(yield* Fiber.join(heard))
        expect(
          clicks.map(({ data: { link_id, short_code, title, is_bot } }) => [link_id, short_code, title, is_bot]).sort()
        ).toEqual(
          [
            [link(1), "code1", "Title 1", false],
            [link(2), "code2", "Title 2", true],
            [null, null, null, false]
          ].sort()
        )
      })
    )
  )

  ledgerOnOneDatabase(
    "deletes names that only deleted clicks used, and gives them new numbers if they return",
    (world) =>
      Effect.gen(function* () {
        const old = { at: record().at - 86_400_000 * 40, linkId: link(2) }
        const private_ = {
          userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:99.0) Gecko/20100101 Firefox/99.0 Zaphod",
          referrer: "https://a.example/zaphod",
          destination: "https://b.example/zaphod"
        }
        const campaign = { utmSource: "old news", utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null }
        const upTo = world.write(1, record(), record({ ...old, ...private_, campaign }))
        const names = Effect.map(world.sql<{ name: string }>`SELECT name FROM click_names`, (rows) =>
          rows.map(({ name }) => name)
        )
        yield* world.ledger((ledger) =>
          Effect.gen(function* () {
            yield* ledger.CatchUp({ upTo })
            expect(yield* names).toEqual(expect.arrayContaining(Object.values(private_)))
            expect(yield* ledger.Prune({ before: record().at - 86_400_000 * 30 })).toBe(1)
            const left = yield* names
            expect(left.filter((name) => /zaphod/i.test(name))).toEqual([])
            // Rollups of deleted clicks remain, as do the names that other clicks use.
            expect(left).toEqual(
              expect.arrayContaining(["old news", "a.example", link(1), link(2), team, record().userAgent, "Chrome"])
            )
            yield* ledger.CatchUp({ upTo: world.write(1, record({ ...private_, at: record().at + 1 })) })
            expect((yield* storedClicks(world.sql)).at(-1)).toMatchObject({
              user_agent: private_.userAgent,
              referer: private_.referrer,
              destination: private_.destination,
              link: link(1)
            })
          })
        )
        expect(yield* sumOf(world)).toBe(3)
      })
  )

  ledgerOnOneDatabase("removes visitors' query data from clicks that were stored before", (world, database) =>
    Effect.gen(function* () {
      const { sql, main } = world
      yield* sql`DELETE FROM linden_click_migrations WHERE migration_id > 3`
      yield* sql`DROP TABLE click_sweeps`
      for (const name of [
        "click_deletions",
        "click_deletion_parts",
        "deleted_clicks",
        "deleted_rollups",
        "deleted_totals"
      ]) {
        yield* sql`DROP TABLE ${sql(name)}`
      }
      yield* sql`ALTER TABLE click_totals DROP COLUMN deleted`
      yield* main`UPDATE links SET destination_url = 'https://own.example/p?ref=linden' WHERE id = ${link(2)}`
      const numbers = new Map<string | null, number>()
      const numberOf = (name: string) =>
        Effect.gen(function* () {
          const known = numbers.get(name)
          if (known !== undefined) return known
          const [row] = yield* sql<{ id: number }>`INSERT INTO click_names (name) VALUES (${name}) RETURNING id`
          numbers.set(name, Number(row?.id))
          return Number(row?.id)
        })
      const before: ReadonlyArray<readonly [number, string, string | null, string | null]> = [
        [1, "https://example.com/?email=zaphod-1", "https://r.example/a?user=zaphod", null],
        [1, "https://example.com/#there", "https://r.example/a", null],
        [2, "https://own.example/p?ref=linden&fbclid=zaphod-2", null, null],
        [2, "https://own.example/p?ref=linden", null, "https://example.com/?email=kept"],
        [2, "https://variant.example/v?a=1&email=zaphod-3", null, null],
        [1, "https://example.com/?email=kept", null, null]
      ]
      for (const [n, destination, referer, campaign] of before) {
        const row = {
          ...{
            at: n,
            is_bot: 0,
            visitor: Buffer.alloc(16),
            team: yield* numberOf(team),
            link: yield* numberOf(link(n))
          },
          ...{ destination: yield* numberOf(destination), referer: referer === null ? null : yield* numberOf(referer) },
          ...{ user_agent: yield* numberOf("x"), device: yield* numberOf("x"), browser: yield* numberOf("x") },
          ...{ os: yield* numberOf("x"), utm_term: campaign === null ? null : yield* numberOf(campaign) }
        }
        yield* sql`INSERT INTO clicks ${sql.insert(row)}`
      }
      yield* world.ledger((ledger) => ledger.Status())
      const rows = yield* sql<{ link: number; to: string; referer: string | null }>`SELECT c.link, d.name AS to_name,
        r.name AS referer FROM clicks c JOIN click_names d ON d.id = c.destination
        LEFT JOIN click_names r ON r.id = c.referer ORDER BY c.seq`
      expect(rows.map((row) => Object.values(row).slice(1))).toEqual([
        ["https://example.com/", "https://r.example/a"],
        ["https://example.com/", "https://r.example/a"],
        ["https://own.example/p?ref=linden", null],
        ["https://own.example/p?ref=linden", null],
        ["https://variant.example/v", null],
        ["https://example.com/", null]
      ])
      const names = yield* sql<{ name: string }>`SELECT name FROM click_names`
      expect(names.map(({ name }) => name).filter((name) => name.includes("zaphod"))).toEqual([])
      expect(names.map(({ name }) => name)).toContain("https://example.com/?email=kept")
      if (database === "sqlite") expect(textsFound(world.dataDir, ["zaphod"])).toEqual([])
    })
  )

  ledgerOnOneDatabase(
    "looks up countries in a file if no proxy reports them, and deletes old clicks but not their totals",
    (world) =>
      Effect.gen(function* () {
        const file = join(world.dataDir, "countries.mmdb")
        writeFileSync(file, mmdb({ "203.0.113.0/24": "AT" }))
        const old = record().at - 86_400_000 * 40
        const upTo = world.write(1, record(), record({ country: "DE", at: record().at + 1 }), record({ at: old }))
        yield* world.ledger(
          (ledger) =>
            Effect.gen(function* () {
              yield* ledger.CatchUp({ upTo })
              expect((yield* storedClicks(world.sql)).map(({ country }) => country)).toEqual(["AT", "AT", "DE"])
              expect(yield* ledger.Prune({ before: record().at - 86_400_000 * 30 })).toBe(1)
              expect((yield* storedClicks(world.sql)).map(({ country }) => country)).toEqual(["AT", "DE"])
            }),
          { file }
        )
        expect(yield* sumOf(world)).toBe(3)
      })
  )
})
