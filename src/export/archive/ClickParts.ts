import { resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Either, ParseResult } from "effect"
import { ImportedBook, packClicks } from "../../click/ImportedClicks.ts"
import { fault } from "../../contract/faults/Fault.ts"
import type { LinkId } from "../../contract/Id.ts"
import type { ReportLine } from "../../job/Job.ts"
import { JobStopped } from "../../job/JobKind.ts"
import { Settings } from "../../settings/Settings.ts"
import { readSnapshot } from "../../storage/ReadSnapshot.ts"
import type { ArchiveImport, Part } from "./ArchiveImport.ts"
import { TotalLine } from "./Format.ts"
import { importFolder, recordsOf, writeSegment } from "./ImportClicks.ts"
import { skipped } from "./ImportContext.ts"
import { clicksOf } from "./ReadClicks.ts"

const decodeTotal = ParseResult.decodeUnknownEither(TotalLine)
const notStored = () => new JobStopped({ fault: fault("clicks_not_stored"), isPassing: true })

/** The steps that book the clicks of an archive, each one only once. */
export const clickParts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const book = yield* ImportedBook
  const dataDir = resolve(settings.dataDir)

  const bookClicks =
    ({ id }: ArchiveImport): Part["step"] =>
    (context, lines, number) =>
      Effect.sync(() => {
        const folder = importFolder(dataDir, id)
        const { records, report } = recordsOf(context, lines)
        return {
          before: writeSegment(folder, id, number, records).pipe(
            Effect.mapError(notStored),
            Effect.zipRight(book.bookFolder(folder))
          ),
          commit: Effect.succeed({ created: records.length, report })
        }
      })

  /** Books clicks that exist only as a total. */
  const addTotals =
    ({ id, team }: ArchiveImport): Part["step"] =>
    (context, lines, number) =>
      Effect.sync(() => {
        const report: Array<ReportLine> = []
        const wanted = lines.flatMap(({ item, line }) => {
          const total = decodeTotal(line)
          if (Either.isRight(total)) return [{ id: context.mapId(total.right.id), clicks: total.right.clicks }]
          report.push(skipped(item, "It is not a click total."))
          return []
        })
        const before = Effect.gen(function* () {
          const snapshot = yield* readSnapshot
          const known = yield* clicksOf(snapshot, team).totalsOf(wanted.map((one) => one.id))
          const booked = new Map(known.map((one) => [one.id, one.clicks]))
          return wanted.flatMap((one) => {
            const clicks = one.clicks - (booked.get(one.id) ?? 0)
            return clicks > 0 ? [{ link: one.id as LinkId, clicks }] : []
          })
        }).pipe(
          Effect.scoped,
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.provideService(Settings, settings),
          Effect.flatMap((totals) =>
            book.import(packClicks({ job: id, step: number, teamId: team, clicks: [], totals }))
          )
        )
        return { before, commit: Effect.succeed({ created: 0, report }) }
      })

  return { bookClicks, addTotals }
})
