import { SqlClient } from "@effect/sql"
import { Data, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { LinkId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { orDieSql, settled } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Tags } from "../tag/Tags.ts"
import type { BulkChange } from "./Bulk.ts"
import { BulkEdits, type Edited, type Outcome } from "./BulkEdits.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkTrash } from "./LinkTrash.ts"
import { LinksRepo } from "./Repo.ts"

/** The target folder of a move no longer exists. */
export class FolderGone extends Data.TaggedError("FolderGone") {}

/** A write in the same transaction as the batch. */
type Alongside<A, E> = (outcome: A) => Effect.Effect<void, E>

/** Batches of a change that is too large for one transaction; each records how to undo it. */
export class BulkBatches extends Effect.Service<BulkBatches>()("link/BulkBatches", {
  dependencies: [
    LinksRepo.Default,
    BulkEdits.Default,
    LinkTrash.Default,
    LinkAddresses.Default,
    Folders.Default,
    Tags.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const edits = yield* BulkEdits
    const trash = yield* LinkTrash
    const addresses = yield* LinkAddresses
    const folders = yield* Folders
    const tags = yield* Tags
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** The change, without folders and tags that no longer exist. */
    const present = Effect.fnUntraced(function* ({ add_tags = [], ...change }: BulkChange) {
      if (change.folder_id && Option.isNone(yield* folders.look(change.folder_id))) return yield* new FolderGone()
      const known = yield* tags.known(add_tags)
      return { ...change, add_tags: add_tags.filter((id) => known.has(id)) }
    })

    return {
      /** Changes the links with these row numbers that the team still has. */
      change: Effect.fn("BulkBatches.change")(function* <E>(
        rows: ReadonlyArray<number>,
        change: BulkChange,
        alongside: Alongside<Outcome, E>
      ) {
        const links = yield* repo.findByRows((yield* Caller).teamId, rows)
        const wanted = yield* present(change)
        yield* inTransaction(
          Effect.flatMap(
            edits.apply(
              links.map(({ id }) => id),
              wanted
            ),
            alongside
          )
        ).pipe(addresses.announcing(links))
      }, settled),

      /** Moves the links with these row numbers that the team still has to the trash. */
      discard: Effect.fn("BulkBatches.discard")(function* <E>(
        rows: ReadonlyArray<number>,
        alongside: Alongside<ReadonlyArray<LinkId>, E>
      ) {
        const { teamId } = yield* Caller
        const links = yield* repo.findByRows(teamId, rows)
        const gone = links.length === 0 ? Effect.succeed([]) : trash.discard(teamId, links)
        yield* inTransaction(Effect.flatMap(gone, alongside)).pipe(addresses.announcing(links))
      }, orDieSql),

      /** Undoes a change of links; `alongside` receives the number of links that are fully restored. */
      undo: Effect.fn("BulkBatches.undo")(function* <E>(
        altered: ReadonlyArray<Edited>,
        change: BulkChange,
        alongside: Alongside<number, E>
      ) {
        const { teamId } = yield* Caller
        const links = yield* repo.findAmong(
          teamId,
          altered.map(({ id }) => id)
        )
        yield* inTransaction(Effect.flatMap(edits.takeBack(altered, change), alongside)).pipe(
          addresses.announcing(links)
        )
      }, settled),

      /** How many of these links the team has. */
      countAmong: Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
        return (yield* repo.findAmong((yield* Caller).teamId, ids)).length
      })
    }
  })
}) {}
