import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { rowOf } from "../storage/Rows.ts"
import { isScanCode } from "./Code.ts"

const text = Schema.NullOr(Schema.String)

const FoundRow = Schema.Struct({
  qrcode_id: Schema.String,
  team_id: Schema.String,
  link_id: text,
  short_code: text,
  domain_id: text
})

/** The QR code that was scanned, and where its present link stands; all three are null where the link is gone. */
export interface FoundScan {
  readonly qrcodeId: string
  readonly teamId: string
  readonly linkId: string | null
  /** Null on the default domain as well. */
  readonly domainId: string | null
  readonly shortCode: string | null
}

/** Finds the QR codes that visits say they come from. */
export class ScanCodes extends Effect.Service<ScanCodes>()("qr/ScanCodes", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const read = rowOf(FoundRow)
    return {
      /**
       * The QR code of a scan code, for a visit of a custom domain or of the default one (null). On a custom domain only
       * its own team's codes are known: nobody's name leads to what another team decides.
       */
      find: Effect.fn("ScanCodes.find")(function* (code: string, domainId: string | null) {
        if (!isScanCode(code)) return Option.none<FoundScan>()
        const isAllowed =
          domainId === null
            ? sql`1 = 1`
            : sql`EXISTS (SELECT 1 FROM domains d WHERE d.id = ${domainId} AND d.team_id = q.team_id)`
        const found = yield* read(sql`SELECT q.id AS qrcode_id, q.team_id, q.link_id, l.short_code, l.domain_id
          FROM qrcodes q LEFT JOIN links l ON l.id = q.link_id WHERE q.code = ${code} AND ${isAllowed}`)
        return Option.map(
          found,
          (row): FoundScan => ({
            qrcodeId: row.qrcode_id,
            teamId: row.team_id,
            linkId: row.link_id,
            domainId: row.domain_id,
            shortCode: row.short_code
          })
        )
      })
    }
  })
}) {}
