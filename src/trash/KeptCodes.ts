import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { DomainId } from "../contract/Id.ts"
import { inTexts, onDomain } from "../storage/InList.ts"
import { rowsOf } from "../storage/Rows.ts"
import { TrashAddressesTable } from "./Tables.ts"

const rows = rowsOf(TrashAddressesTable.row.pick("code"))

/** Returns the given short codes on a domain that the trash of any team reserves. */
export const keptCodes = Effect.map(
  SqlClient.SqlClient,
  (sql) => (domain: DomainId | null, codes: ReadonlyArray<string>) =>
    rows(sql`SELECT code FROM trash_addresses WHERE ${onDomain(sql, domain)} AND ${inTexts(sql, "code", codes)}`)
)
