import { Transferable } from "@effect/platform"
import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { ForgottenImport } from "../click/ImportedClicks.ts"
import { Fault } from "../contract/faults/Wire.ts"
import { JobId } from "../contract/Id.ts"
import { ImportPreview, PreviewImport } from "./Preview.ts"

/** The number of a request from the thread to its server. */
const question = { question: Schema.Number }

/** Messages and requests from the import thread to its server. Only the server has the ledger and the routes. */
export const Told = Schema.Union(
  /** The addresses of changed links and pages, as strings. */
  Schema.TaggedStruct("Changed", { addresses: Schema.Array(Schema.String) }),
  Schema.TaggedStruct("Import", { ...question, packed: Transferable.Uint8Array }),
  Schema.TaggedStruct("Forget", { ...question, links: ForgottenImport }),
  Schema.TaggedStruct("BookFolder", { ...question, folder: Schema.String })
)
export type Told = typeof Told.Type

/** Runs imports and parses files off the main thread, so that they don't delay redirects. */
export class ImportRpcs extends RpcGroup.make(
  /** Runs an import until it ends or must stop; `work` is its number in the thread's `Pulse`. */
  Rpc.make("Work", { payload: { job: JobId, run: Schema.Number, work: Schema.Number }, success: Told, stream: true }),
  /** The response to a request; null if the server could not respond. */
  Rpc.make("Answer", { payload: { ...question, answer: Schema.NullOr(Schema.Number) } }),
  /** Describes the first bytes of a file; fails if they can't be read. */
  Rpc.make("Preview", {
    payload: { head: Transferable.Uint8Array, reading: PreviewImport },
    success: ImportPreview,
    error: Fault
  })
) {}
