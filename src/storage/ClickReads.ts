import type { SqlClient } from "@effect/sql"
import { Context } from "effect"

/**
 * A connection to the clicks that reports read by. The ledger's own `SqlClient` is the one that writes them: on SQLite it is
 * taken for as long as a booking lasts.
 */
export class ClickReads extends Context.Tag("storage/ClickReads")<ClickReads, SqlClient.SqlClient>() {}
