import type { SqlClient } from "@effect/sql"
import { Context } from "effect"

/**
 * A connection for reading clicks in reports. The ledger's own `SqlClient` writes clicks, and on SQLite each ingest
 * blocks it.
 */
export class ClickReads extends Context.Tag("storage/ClickReads")<ClickReads, SqlClient.SqlClient>() {}
