import { Transferable } from "@effect/platform"
import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { ForgottenImport } from "../click/ImportedClicks.ts"
import { JobId } from "../contract/Id.ts"

/** A question of the thread to its server. */
const question = { question: Schema.Number }

/** What the server is told by the thread that works at an import, and asked: the server alone has the ledger and the routes. */
export const Told = Schema.Union(
  /** Addresses behind which something was changed, a text each. */
  Schema.TaggedStruct("Changed", { addresses: Schema.Array(Schema.String) }),
  Schema.TaggedStruct("Import", { ...question, packed: Transferable.Uint8Array }),
  Schema.TaggedStruct("Forget", { ...question, links: ForgottenImport }),
  Schema.TaggedStruct("BookFolder", { ...question, folder: Schema.String })
)
export type Told = typeof Told.Type

/** Works at imports where they hold up no redirect. */
export class ImportRpcs extends RpcGroup.make(
  /** Works at an import until it ends or is not to go on; `work` is its number in the thread's pulse. */
  Rpc.make("Work", { payload: { job: JobId, run: Schema.Number, work: Schema.Number }, success: Told, stream: true }),
  /** What became of a question; null where it could not be answered. */
  Rpc.make("Answer", { payload: { ...question, answer: Schema.NullOr(Schema.Number) } })
) {}
