import { Chunk, Clock, Effect, Layer, Stream } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { ExportLimits } from "../auth/limit/ExportLimits.ts"
import { Manager, manager } from "../auth/Policy.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { streamWhole } from "../http/StreamWhole.ts"
import { dateText } from "../lib/Time.ts"
import { AllLinks } from "../link/AllLinks.ts"
import { DataApi, type TeamExportFormat } from "./Api.ts"
import { TeamArchive } from "./archive/TeamArchive.ts"
import { Exports } from "./Exports.ts"
import { headOf, type LinkTable, rowsOf } from "./LinkTables.ts"

const files: Readonly<Record<TeamExportFormat, readonly [suffix: string, contentType: string]>> = {
  ndjson: [".ndjson", "application/x-ndjson"],
  archive: [".zip", "application/zip"],
  bitly: ["-bitly.csv", "text/csv; charset=utf-8"],
  dub: ["-dub.csv", "text/csv; charset=utf-8"]
}

export const DataHttp = apiGroup(DataApi, "data", (handlers) =>
  Effect.gen(function* () {
    const exports = yield* Exports
    const archive = yield* TeamArchive
    const links = yield* AllLinks
    const places = yield* ExportLimits
    const audit = yield* AuditLog

    // Joins the lines of a chunk, so that they are sent with one write.
    const written = <E, R>(texts: Stream.Stream<string, E, R>) =>
      Stream.encodeText(Stream.mapChunks(texts, (some) => Chunk.of(Chunk.join(some, ""))))

    const table = (name: LinkTable) =>
      Stream.encodeText(
        Stream.concat(
          Stream.make(headOf(name)),
          Stream.mapChunks(links.stream, (some) => Chunk.of(rowsOf(name, Chunk.toReadonlyArray(some))))
        )
      )

    const bytesOf = (format: TeamExportFormat): Stream.Stream<Uint8Array, unknown, Caller | Manager> => {
      if (format === "archive") return archive.stream
      return format === "ndjson" ? written(exports.stream) : table(format)
    }

    return handlers.handle("export", ({ urlParams: { format = "ndjson" } }) =>
      Effect.gen(function* () {
        const caller = yield* manager
        const lost = yield* places.take
        yield* audit.record(caller, {
          action: "team.exported",
          target: { type: "team", id: caller.teamId },
          after: { format }
        })
        const day = dateText(yield* Clock.currentTimeMillis)
        const [suffix, contentType] = files[format]
        const bytes = bytesOf(format).pipe(
          Stream.provideService(Caller, caller),
          Stream.provideService(Manager, caller)
        )
        return yield* streamWhole(bytes, lost, {
          contentType,
          headers: { "content-disposition": `attachment; filename="linden-${day}${suffix}"` }
        })
      })
    )
  })
).pipe(Layer.provide([ExportLimits.Default, Exports.Default, TeamArchive.Default, AllLinks.Default, AuditLog.Default]))
