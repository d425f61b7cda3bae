import { Transferable } from "@effect/platform"
import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { ImportPreview, PreviewImport } from "./Preview.ts"

/** Parses the first bytes of files, which would delay redirects. */
export class PreviewRpcs extends RpcGroup.make(
  Rpc.make("Preview", {
    payload: { head: Transferable.Uint8Array, reading: PreviewImport },
    success: ImportPreview,
    /** Why the file cannot be read, as a sentence. */
    error: Schema.Struct({ message: Schema.String })
  })
) {}
