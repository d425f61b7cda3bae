import { Effect, Layer, Schema } from "effect"
import { OwnDestinations } from "../storage/clickMigrations/OwnDestinations.ts"
import { MainDatabase } from "../storage/MainDatabase.ts"
import { outsideTransaction } from "../storage/OutsideTransaction.ts"
import { rowsOf } from "../storage/Rows.ts"

const addresses = rowsOf(Schema.Struct({ id: Schema.String, address: Schema.String }))

/** Reads the addresses of links over the ledger's connection to the main database. */
export const OwnDestinationsLive = Layer.effect(
  OwnDestinations,
  Effect.map(MainDatabase, (main) => (links: ReadonlyArray<string>) => {
    const among = main.in("id", links)
    const ofLink = main.in("link_id", links)
    const read = addresses(main`SELECT id, destination_url AS address FROM links WHERE ${among}
      UNION ALL SELECT id, ab_test_url FROM links WHERE ${among} AND ab_test_url IS NOT NULL
      UNION ALL SELECT link_id, destination_url FROM link_ab_tests WHERE ${ofLink}
      UNION ALL SELECT link_id, destination_url FROM link_targeting WHERE ${ofLink}`)
    // Read outside the transaction in which the calling migration runs, because that belongs to the click database.
    return Effect.map(Effect.orDie(outsideTransaction(main)(read)), (rows) => {
      const found = new Map<string, Array<string>>()
      for (const { id, address } of rows) found.set(id, [...(found.get(id) ?? []), address])
      return found
    })
  })
)
