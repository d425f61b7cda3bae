import { Transferable } from "@effect/platform"
import { Rpc, RpcGroup } from "@effect/rpc"
import { Predicate, Schema } from "effect"
import { TeamExportFormat } from "./Api.ts"
import type { Exporter } from "./ExportWork.ts"

/** The caller, whom the server has authenticated and authorized. */
const ExportCaller = Schema.declare((value): value is Exporter => Predicate.hasProperty(value, "teamId"))

/** Writes export files on a thread that doesn't serve redirects. */
export class ExportRpcs extends RpcGroup.make(
  /** The bytes of a team's file. Each part has a buffer of its own, which is transferred. */
  Rpc.make("ExportTeam", {
    payload: { caller: ExportCaller, format: TeamExportFormat },
    success: Transferable.Uint8Array,
    stream: true
  })
) {}
