import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { nil } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"
import { inOrder } from "../storage/Keyset.ts"
import { present } from "./Present.ts"
import { type QrcodeRow, QrcodesRepo } from "./Repo.ts"

/** All QR codes of the caller's team, without a limit. */
export class AllQrcodes extends Effect.Service<AllQrcodes>()("qr/AllQrcodes", {
  dependencies: [QrcodesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const settings = yield* Settings
    return {
      /** The QR codes in creation order, read in batches on demand. */
      stream: Stream.flatMap(Caller, ({ teamId }) =>
        inOrder<QrcodeRow, string, SqlError, never>(
          nil,
          ({ id }) => id,
          (after) => repo.after(teamId, after)
        )
      ).pipe(Stream.map((row) => present(settings, row)))
    }
  })
}) {}
