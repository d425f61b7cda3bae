import { expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import type { ReportQuery } from "../../src/click/LedgerActor.ts"
import { type RawRow, rawColumns } from "../../src/click/report/Columns.ts"
import { extraColumns, type RawClicks } from "../../src/click/report/RawClicks.ts"
import type { RecordNames, StoredNames } from "../../src/click/report/RecordNames.ts"
import { exportOf } from "../../src/click/report/Reports.ts"
import { noteTurns } from "../support/Turns.ts"
import { team } from "./LedgerKit.ts"

const pages = 5

/** A bot's click, which an export of people's clicks omits. */
const bot: RawRow = [...rawColumns, ...extraColumns].map((column) =>
  column === "visitor" ? new Uint8Array(16) : column === "is_bot" ? 1 : 0
)

const names = { numbersOf: () => Effect.succeed(new Map([[team, 1]])), of: () => Effect.succeed(new Map()) }
const records = { links: () => Effect.succeed(new Map()) }
const query = {
  scope: { teamId: team, linkId: null, folderId: null, tagId: null },
  from: 0,
  to: 1,
  timezone: "UTC",
  filters: []
} as unknown as ReportQuery

it.scopedLive("other work runs between any two pages of exported clicks, even if the database answers at once", () =>
  Effect.gen(function* () {
    const { work, count, pressed } = yield* noteTurns
    const raw = {
      next: (_subject: unknown, _after: unknown, _to: number, limit: number) =>
        Effect.sync(() => {
          work()
          return Array.from({ length: count() < pages ? limit : 0 }, () => bot)
        })
    }
    const clicks = exportOf(
      raw as unknown as RawClicks,
      names as unknown as StoredNames,
      records as unknown as RecordNames
    )(query)
    expect(yield* Stream.runCount(clicks)).toBe(0)
    expect([count(), pressed()]).toEqual([pages, 0])
  })
)
