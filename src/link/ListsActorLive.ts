import { Effect } from "effect"
import { openSqliteReader } from "../storage/SqliteReader.ts"
import { ListsActor } from "./ListsActor.ts"
import { bytesOf } from "./list/Bitmap.ts"
import { makePager } from "./list/Pager.ts"
import type { ListQuery } from "./list/Query.ts"
import { sqliteSource } from "./list/SqliteSource.ts"

/** The lists actor for a database file. */
export const listsActorLive = (filename: string) =>
  ListsActor.toLayer(
    Effect.map(openSqliteReader(filename), (reader) => {
      const { page, matching } = makePager(sqliteSource(reader))
      return {
        Page: (query: ListQuery) => page(query),
        Matching: (query: ListQuery) => Effect.map(matching(query), bytesOf)
      }
    })
  )
