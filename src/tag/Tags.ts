import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { newId, type TagId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { onConflict } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { TagsRepo } from "./Repo.ts"
import { type CreateTag, defaultColor, type LinkTag, TagNameTaken, TagNotFound, type UpdateTag } from "./Tag.ts"

const keyOf = (name: string) => name.normalize("NFC").toLowerCase()

/** Tags of the caller's team. */
export class Tags extends Effect.Service<Tags>()("tag/Tags", {
  dependencies: [TagsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* TagsRepo
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = Effect.fn("Tags.get")(function* (id: TagId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return yield* Effect.mapError(found, () => new TagNotFound())
    })

    return {
      get,

      list: Effect.fn("Tags.list")(function* (slice: Slice) {
        const { teamId } = yield* Caller
        return { tags: yield* repo.list(teamId, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      create: Effect.fn("Tags.create")(function* ({ name, color }: typeof CreateTag.Type) {
        const { teamId } = yield* Caller
        const id = yield* newId<TagId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          name,
          name_key: keyOf(name),
          color: color ?? defaultColor,
          created_at: now,
          updated_at: now
        }
        return yield* inTransaction(Effect.zipRight(repo.insert(row), Effect.orDie(get(id)))).pipe(
          onConflict(() => new TagNameTaken(name))
        )
      }),

      update: Effect.fn("Tags.update")(function* (id: TagId, body: typeof UpdateTag.Type) {
        const { teamId } = yield* Caller
        const { name, color } = { ...(yield* get(id)), ...body }
        const now = yield* Clock.currentTimeMillis
        yield* repo
          .update(teamId, id, { name, name_key: keyOf(name), color: color ?? defaultColor, updated_at: now })
          .pipe(onConflict(() => new TagNameTaken(name)))
        return yield* get(id)
      }),

      /** Deletes a tag; the links that carry it stay. */
      remove: Effect.fn("Tags.remove")(function* (id: TagId) {
        const gone = yield* repo.remove((yield* Caller).teamId, id)
        if (!gone) return yield* new TagNotFound()
      }),

      /** The tags of the caller's team among these ids; the others are left out. */
      known: Effect.fnUntraced(function* (ids: ReadonlyArray<TagId>) {
        if (ids.length === 0) return new Map<TagId, LinkTag>()
        const rows = yield* repo.findMany((yield* Caller).teamId, ids)
        return new Map(rows.map((tag) => [tag.id, tag]))
      })
    }
  })
}) {}
