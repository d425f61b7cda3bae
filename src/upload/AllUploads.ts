import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { nil } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"
import { inOrder } from "../storage/Keyset.ts"
import { presentUpload } from "./Present.ts"
import { type UploadRow, UploadsRepo } from "./Repo.ts"

/** All uploads of the caller's team, without a limit. */
export class AllUploads extends Effect.Service<AllUploads>()("upload/AllUploads", {
  dependencies: [UploadsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* UploadsRepo
    const { baseUrl } = yield* Settings
    return {
      /** The uploads in creation order, read in batches on demand. */
      stream: Stream.flatMap(Caller, ({ teamId }) =>
        inOrder<UploadRow, string, SqlError, never>(
          nil,
          ({ id }) => id,
          (after) => repo.after(teamId, after)
        )
      ).pipe(Stream.map(presentUpload(baseUrl)))
    }
  })
}) {}
