import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { type FolderId, newId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { type CreateFolder, type Folder, FolderNotFound, type UpdateFolder } from "./Folder.ts"
import { type FolderLook, FoldersRepo } from "./Repo.ts"

export type { FolderLook } from "./Repo.ts"

/** The folders of the caller's team. */
export class Folders extends Effect.Service<Folders>()("folder/Folders", {
  dependencies: [FoldersRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* FoldersRepo
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = traced("Folders.get")(function* (id: FolderId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return (yield* Effect.mapError(found, () => new FolderNotFound())) satisfies Folder
    })

    return {
      get,

      list: traced("Folders.list")(function* (slice: Slice) {
        const { teamId } = yield* Caller
        return { folders: yield* repo.list(teamId, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      create: traced("Folders.create")(function* (body: typeof CreateFolder.Type) {
        const { teamId } = yield* Manager
        const id = yield* newId<FolderId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          name: body.name,
          color: body.color ?? null,
          icon: body.icon ?? null,
          created_at: now,
          updated_at: now
        }
        return yield* orDieSql(inTransaction(remembered(Effect.zipRight(repo.insert(row), Effect.orDie(get(id))))))
      }),

      /** Deletes the given folders that are empty. */
      removeUnused: traced("Folders.removeUnused")(function* (ids: ReadonlyArray<string>) {
        if (ids.length > 0) yield* repo.removeUnused((yield* Caller).teamId, ids)
      }),

      /**
       * Finds the first folder with each name, and creates the missing folders; also returns which folders were
       * created.
       */
      named: traced("Folders.named")(function* (names: ReadonlyArray<string>) {
        const { teamId } = yield* Caller
        const ids = new Map<string, FolderId>()
        const made: Array<FolderId> = []
        if (names.length === 0) return { ids, made }
        for (const { id, name } of yield* repo.findNamed(teamId, names)) if (!ids.has(name)) ids.set(name, id)
        const now = yield* Clock.currentTimeMillis
        for (const name of new Set(names)) {
          if (ids.has(name)) continue
          const id = yield* newId<FolderId>()
          const row = { id, team_id: teamId, name, color: null, icon: null, created_at: now, updated_at: now }
          yield* repo.insert(row)
          ids.set(name, id)
          made.push(id)
        }
        return { ids, made }
      }),

      update: traced("Folders.update")(function* (id: FolderId, body: typeof UpdateFolder.Type) {
        const { teamId } = yield* Manager
        const before = yield* get(id)
        const { name, color, icon } = { ...before, ...body }
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.update(teamId, id, { name, color, icon, updated_at: now }))
        return yield* get(id)
      }),

      /** Deletes a folder. Its content stays, without a folder. */
      remove: traced("Folders.remove")(function* (id: FolderId) {
        const gone = yield* repo.remove((yield* Manager).teamId, id)
        if (!gone) return yield* new FolderNotFound()
      }),

      /** The name, color and icon of a folder of the caller's team, if it exists. */
      look: Effect.fnUntraced(function* (id: FolderId) {
        return yield* repo.look((yield* Caller).teamId, id)
      }),

      /** The names, colors and icons of the given folders that belong to the caller's team. */
      looks: Effect.fnUntraced(function* (ids: ReadonlyArray<FolderId>) {
        if (ids.length === 0) return new Map<FolderId, FolderLook>()
        const rows = yield* repo.looks((yield* Caller).teamId, ids)
        return new Map(rows.map((look) => [look.id, look]))
      })
    }
  })
}) {}
