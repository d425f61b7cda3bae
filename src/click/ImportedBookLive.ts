import { Layer } from "effect"
import { ImportedBook } from "./ImportedClicks.ts"
import { Ledger } from "./Ledger.ts"

/** What comes from other systems is booked by the ledger of this process. */
export const ImportedBookLive = Layer.effect(ImportedBook, Ledger).pipe(Layer.provide(Ledger.Default))
