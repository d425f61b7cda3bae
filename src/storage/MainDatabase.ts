import type { SqlClient } from "@effect/sql"
import { Context } from "effect"

/** The database of links, folders and tags, as the ledger reads it; on PostgreSQL it contains the clicks too. */
export class MainDatabase extends Context.Tag("storage/MainDatabase")<MainDatabase, SqlClient.SqlClient>() {}
