import { Effect } from "effect"
import { openSqliteReader } from "../storage/SqliteReader.ts"
import { ListsActor } from "./ListsActor.ts"
import { makePager } from "./list/Pager.ts"
import { sqliteSource } from "./list/SqliteSource.ts"

/** The actor's behaviour over a database file. */
export const listsActorLive = (filename: string) =>
  ListsActor.toLayer(
    Effect.map(openSqliteReader(filename), (reader) => {
      const { page } = makePager(sqliteSource(reader))
      return { Page: page }
    })
  )
