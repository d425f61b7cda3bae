import { SqlClient } from "@effect/sql"
import { Effect, Layer, Stream } from "effect"
import { ExportWork, ExportWorkHere } from "../export/ExportWork.ts"
import { makeImportHandlers } from "../import/ImportHandlers.ts"
import { indexLinks } from "../link/list/Upkeep.ts"
import { BackgroundActor } from "./BackgroundActor.ts"

export const BackgroundActorLive = BackgroundActor.toLayer(
  Effect.gen(function* () {
    const imports = yield* makeImportHandlers
    const exports = yield* ExportWork
    const sql = yield* SqlClient.SqlClient
    return {
      ...imports,
      ExportTeam: ({ caller, format }) => Stream.orDie(Stream.unwrapScoped(exports.open(caller, format))),
      IndexLinks: () => Effect.orDie(Effect.provideService(indexLinks, SqlClient.SqlClient, sql))
    }
  })
).pipe(Layer.provide(ExportWorkHere))
