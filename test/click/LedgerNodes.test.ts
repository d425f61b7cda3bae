import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Fiber, Logger, LogLevel, Stream } from "effect"
import { journalFolder } from "../../src/click/JournalSegments.ts"
import { storedClicks } from "../support/ClickRows.ts"
import { mmdb } from "../support/Mmdb.ts"
import { ledgerOnEach, link, makeWorld, otherTeam, record, team, type World } from "./LedgerKit.ts"

const many = (count: number, given: Parameters<typeof record>[0] = {}) =>
  Array.from({ length: count }, (_, n) => record({ linkId: link(1 + (n % 50)), ...given }))

const sumOf = (world: World) =>
  Effect.map(world.sql<{ n: number }>`SELECT sum(clicks) AS n FROM click_totals`, ([row]) => Number(row?.n))

describe("a ledger", () => {
  it.scopedLive("shares PostgreSQL with those of other nodes, each with a journal of its own", () =>
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

  ledgerOnEach("books nothing that somebody else booked meanwhile", (world) =>
    world.ledger((ledger) =>
      Effect.gen(function* () {
        yield* ledger.CatchUp({ upTo: world.write(1, ...many(10)) })
        // Another ledger of this node, which should not be there, moves the position beyond clicks that this one reads then.
        yield* world.sql`UPDATE journal_positions SET segment = 3, byte_offset = 0`
        world.write(2, ...many(7))
        yield* ledger.CatchUp({ upTo: world.write(3, ...many(5)) })
        expect(yield* storedClicks(world.sql)).toHaveLength(15)
        expect(yield* sumOf(world)).toBe(15)
      })
    )
  )

  ledgerOnEach("keeps the name of its node, and begins a journal that was wiped from its start", (world) =>
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

  ledgerOnEach("tells the clicks of a team as they are booked", (world) =>
    world.ledger((ledger) =>
      Effect.gen(function* () {
        const heard = yield* Effect.fork(Stream.runCollect(Stream.take(ledger.Live({ teamId: team as never }), 3)))
        yield* Effect.sleep("300 millis")
        world.write(1, record({ teamId: otherTeam }), record(), record({ linkId: link(2), userAgent: "Slackbot 1.0" }))
        world.write(1, record({ linkId: null, destination: null }))
        const clicks = Chunk.toReadonlyArray(yield* Fiber.join(heard))
        expect(
          clicks.map(({ link_id, short_code, title, is_bot }) => [link_id, short_code, title, is_bot]).sort()
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

  ledgerOnEach(
    "finds countries by a file where no proxy told them, and deletes old clicks but not their totals",
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
          file
        )
        expect(yield* sumOf(world)).toBe(3)
      })
  )
})
