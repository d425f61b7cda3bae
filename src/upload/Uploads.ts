import { createHash } from "node:crypto"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Clock, Effect, identity, Option } from "effect"
import { AuditLog, recordEntries } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type TeamId, type UploadId } from "../contract/Id.ts"
import { usualLimit } from "../contract/Paging.ts"
import { remembered } from "../idempotency/Once.ts"
import { hourMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { kindOf } from "../picture/Kind.ts"
import { type MadePicture, PictureMaker } from "../picture/PictureRpcs.ts"
import { Settings } from "../settings/Settings.ts"
import { conflicts, orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import type { ListUploads } from "./Api.ts"
import { UploadFiles } from "./Files.ts"
import { presentUpload } from "./Present.ts"
import { type UploadRow, UploadsRepo } from "./Repo.ts"
import type { Kept } from "./Tables.ts"
import { FileRefused, maxUploads, UploadNotFound } from "./Upload.ts"

/** The age at which the sweep removes an unused file, in milliseconds. It is longer than any upload takes. */
const sweptAfter = hourMillis

const endings = { png: "png", jpeg: "jpg", webp: "webp" } as const

const keptOf = ({ kind, width, height, bytes }: MadePicture): Kept => ({
  file: `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${endings[kind]}`,
  width,
  height,
  bytes: bytes.length,
  content_type: `image/${kind}`
})

type Recorded = Pick<UploadRow, "id" | "file" | "width" | "height" | "bytes">

const entries = recordEntries<Recorded>("upload", ({ file }) => file)

const recordedOf = ({ id, file, width, height, bytes }: Recorded): Recorded => ({ id, file, width, height, bytes })

export class Uploads extends Effect.Service<Uploads>()("upload/Uploads", {
  dependencies: [UploadsRepo.Default, UploadFiles.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* UploadsRepo
    const files = yield* UploadFiles
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)
    const askPictures = yield* PictureMaker
    const { baseUrl } = yield* Settings
    const present = presentUpload(baseUrl)

    const rowOf = Effect.fnUntraced(function* (id: UploadId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return yield* Effect.mapError(found, () => new UploadNotFound())
    })

    const record = Effect.fnUntraced(function* (made: ReadonlyArray<Kept>) {
      const caller = yield* Caller
      const [whole, ...variants] = made
      if (whole === undefined) return yield* Effect.dieMessage("no picture was made")
      const known = yield* repo.findFile(caller.teamId, whole.file)
      if (Option.isSome(known)) return known.value
      const id = yield* newId<UploadId>()
      const created_at = yield* Clock.currentTimeMillis
      const row = {
        id,
        team_id: caller.teamId,
        created_by: caller.userId,
        ...whole,
        variants: JSON.stringify(variants),
        created_at
      }
      const all = [...new Set(made.map(({ file }) => file))]
      yield* repo.insert(row)
      yield* repo.insertFiles(id, all)
      yield* audit.record(caller, entries.created(recordedOf(row)))
      return yield* Effect.orDie(rowOf(id))
    })

    const store = (made: ReadonlyArray<MadePicture>) =>
      Effect.flatMap(Caller, (caller) => {
        const kept = made.map(keptOf)
        const named = Arr.dedupeWith(
          kept.map(({ file }, at) => ({ file, bytes: made[at]?.bytes ?? new Uint8Array() })),
          (one, other) => one.file === other.file
        )
        const recorded = remembered(Effect.map(record(kept), present))
        return files.keep(named, Effect.provideService(recorded, Caller, caller))
      })

    const removeOne = (team: TeamId, id: UploadId, recorded = identity<Effect.Effect<boolean, SqlError>>) =>
      Effect.gen(function* () {
        const had = yield* repo.filesOf(id)
        if (!(yield* inTransaction(recorded(repo.remove(team, id))))) return false
        yield* files.removeUnused(had)
        return true
      })

    return {
      list: traced("Uploads.list")(function* (query: ListUploads) {
        const { teamId } = yield* Caller
        const direction = query.sort_order === "asc" ? "ASC" : "DESC"
        const rows = yield* repo.list(teamId, direction, query.limit ?? usualLimit, query.offset ?? 0)
        return { uploads: rows.map(present), total: yield* repo.count(teamId) }
      }),

      get: traced("Uploads.get")(function* (id: UploadId) {
        return present(yield* rowOf(id))
      }),

      /**
       * Stores a picture, re-encoded in its own size and in smaller sizes. Returns the existing upload for a duplicate.
       */
      create: traced("Uploads.create")(function* (bytes: Uint8Array) {
        if (kindOf(bytes) === undefined) return yield* new FileRefused(fault("not_a_picture"))
        const { teamId } = yield* Caller
        if ((yield* repo.count(teamId)) >= maxUploads) {
          return yield* new FileRefused(fault("too_many_uploads", { most: maxUploads }), "limit_reached")
        }
        const made = yield* askPictures(teamId, (pictures) => pictures.Sizes({ bytes })).pipe(
          Effect.catchTag("PictureError", ({ fault }) => new FileRefused(fault))
        )
        // Retry once, because another node may store the same picture at the same time.
        return yield* Effect.retry(store(made), { times: 1, while: conflicts }).pipe(
          orDieSql,
          Effect.catchTag("FileWriteError", ({ isFull, cause }) =>
            Effect.zipRight(
              Effect.logError("An upload could not be stored.", cause),
              new Unavailable(fault(isFull ? "disk_full" : "upload_not_stored"))
            )
          )
        )
      }),

      /** Removes unused files that a crash or disk error left behind. Returns their number. */
      sweep: Effect.flatMap(Clock.currentTimeMillis, (now) => files.sweep(now - sweptAfter)).pipe(
        Effect.withSpan("Uploads.sweep")
      ),

      remove: traced("Uploads.remove")(function* (id: UploadId) {
        const caller = yield* Manager
        const recorded = audit.recordIf(caller, entries.deleted(recordedOf(yield* rowOf(id))))
        if (!(yield* removeOne(caller.teamId, id, recorded))) return yield* new UploadNotFound()
      }),

      /** Deletes all uploads of a deleted team. */
      removeAllOf: traced("Uploads.removeAllOf")(function* (team: TeamId) {
        for (;;) {
          const ids = yield* repo.some(team)
          if (ids.length === 0) return
          yield* Effect.forEach(ids, (id) => removeOne(team, id), { discard: true })
        }
      })
    }
  })
}) {}
