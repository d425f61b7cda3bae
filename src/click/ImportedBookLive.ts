import { Layer } from "effect"
import { ImportedBook } from "./ImportedClicks.ts"
import { Ledger } from "./Ledger.ts"

/** Books imported clicks in the ledger of this process. */
export const ImportedBookLive = Layer.effect(ImportedBook, Ledger).pipe(Layer.provide(Ledger.Default))
