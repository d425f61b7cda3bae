import { Clock, Effect, Layer } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { ExportLimits } from "../auth/limit/ExportLimits.ts"
import { manager } from "../auth/Policy.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { streamWhole } from "../http/StreamWhole.ts"
import { dateText } from "../lib/Time.ts"
import { DataApi, type TeamExportFormat } from "./Api.ts"
import { ExportWork } from "./ExportWork.ts"

const files: Readonly<Record<TeamExportFormat, readonly [suffix: string, contentType: string]>> = {
  ndjson: [".ndjson", "application/x-ndjson"],
  archive: [".zip", "application/zip"],
  bitly: ["-bitly.csv", "text/csv; charset=utf-8"],
  dub: ["-dub.csv", "text/csv; charset=utf-8"]
}

export const DataHttp = apiGroup(DataApi, "data", (handlers) =>
  Effect.gen(function* () {
    const work = yield* ExportWork
    const places = yield* ExportLimits
    const audit = yield* AuditLog

    return handlers.handle("export", ({ urlParams: { format = "ndjson" } }) =>
      Effect.gen(function* () {
        const caller = yield* manager
        const lost = yield* places.take
        // Open the file first: once the response has started, it can no longer report an error.
        const bytes = yield* work.open(caller, format)
        yield* audit.record(caller, {
          action: "team.exported",
          target: { type: "team", id: caller.teamId },
          after: { format }
        })
        const day = dateText(yield* Clock.currentTimeMillis)
        const [suffix, contentType] = files[format]
        return yield* streamWhole(bytes, lost, {
          contentType,
          headers: { "content-disposition": `attachment; filename="linden-${day}${suffix}"` }
        })
      })
    )
  })
).pipe(Layer.provide([ExportLimits.Default, AuditLog.Default]))
