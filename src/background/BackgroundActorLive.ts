import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { makeImportHandlers } from "../import/ImportHandlers.ts"
import { indexLinks } from "../link/list/Upkeep.ts"
import { BackgroundActor } from "./BackgroundActor.ts"

export const BackgroundActorLive = BackgroundActor.toLayer(
  Effect.gen(function* () {
    const imports = yield* makeImportHandlers
    const sql = yield* SqlClient.SqlClient
    return {
      ...imports,
      IndexLinks: () => Effect.orDie(Effect.provideService(indexLinks, SqlClient.SqlClient, sql))
    }
  })
)
