import type { SqlError } from "@effect/sql/SqlError"
import { Data, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fixedFor, sees } from "../auth/Policy.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { Tags } from "../tag/Tags.ts"
import type { BulkChange, Replacement } from "./Bulk.ts"
import { BulkEdits, type Edited } from "./BulkEdits.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkTrash } from "./LinkTrash.ts"
import { LinkReplacing } from "./Replacing.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"

/** The target folder of a move no longer exists. */
export class FolderGone extends Data.TaggedError("FolderGone") {}

type Links = ReadonlyArray<LinkRow>

/** Batches of a change that is too large for one transaction. Each batch records how to undo it. */
export class BulkBatches extends Effect.Service<BulkBatches>()("link/BulkBatches", {
  dependencies: [
    LinksRepo.Default,
    BulkEdits.Default,
    LinkReplacing.Default,
    LinkTrash.Default,
    LinkAddresses.Default,
    Folders.Default,
    Tags.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const edits = yield* BulkEdits
    const replacing = yield* LinkReplacing
    const trash = yield* LinkTrash
    const addresses = yield* LinkAddresses
    const folders = yield* Folders
    const tags = yield* Tags

    /** The change, without folders and tags that no longer exist. */
    const present = Effect.fnUntraced(function* ({ add_tags = [], ...change }: BulkChange) {
      if (change.folder_id && Option.isNone(yield* folders.look(change.folder_id))) return yield* new FolderGone()
      const known = yield* tags.known(add_tags)
      return { ...change, add_tags: add_tags.filter((id) => known.has(id)) }
    })

    /** A batch in three parts: `before` its transaction, within it, and `after` its commit. */
    const batchOf = <A, E>(
      find: (team: TeamId) => Effect.Effect<Links, SqlError>,
      write: (links: Links, team: TeamId) => Effect.Effect<A, E, Caller>
    ) => {
      let links: Links = []
      let announcement: Effect.Effect<void> = Effect.void
      return {
        before: Effect.gen(function* () {
          // Announce the changes before a retry too, because the failed attempt may have been committed.
          yield* announcement
          const caller = yield* Caller
          const found = yield* find(caller.teamId)
          links = found.filter((row) => sees(caller, row) && fixedFor(caller, row.folder_id) === undefined)
          announcement = yield* addresses.announcementOf(links)
        }),
        commit: Effect.flatMap(Caller, ({ teamId }) => write(links, teamId)),
        after: Effect.suspend(() => announcement),
        /** The short codes of the links, once they were read. */
        names: (): ReadonlyMap<LinkId, string> => new Map(links.map(({ id, short_code }) => [id, short_code]))
      }
    }

    const among = (team: TeamId, altered: ReadonlyArray<Edited>) =>
      repo.findAmong(
        team,
        altered.map(({ id }) => id)
      )

    /** The changes of the links that the caller of the job still reaches. */
    const within = (altered: ReadonlyArray<Edited>, links: Links) => {
      const reached = new Set(links.map(({ id }) => id))
      return altered.filter(({ id }) => reached.has(id))
    }

    return {
      /** Changes the links with these row numbers that the team still has. */
      change: (rows: ReadonlyArray<number>, change: BulkChange) =>
        batchOf(
          (team) => repo.findByRows(team, rows),
          (links) =>
            Effect.flatMap(present(change), (wanted) =>
              edits.apply(
                links.map(({ id }) => id),
                wanted
              )
            )
        ),

      /** Replaces a text in the destinations of the links with these row numbers that the team still has. */
      replace: (rows: ReadonlyArray<number>, replacement: Replacement) => {
        const batch = batchOf(
          (team) => repo.findByRows(team, rows),
          (links) =>
            replacing.apply(
              links.map(({ id }) => id),
              replacement
            )
        )
        return { ...batch, after: Effect.zipRight(batch.after, replacing.wake) }
      },

      /** Moves the links with these row numbers that the team still has to the trash; returns their ids. */
      discard: (rows: ReadonlyArray<number>) =>
        batchOf(
          (team) => repo.findByRows(team, rows),
          (links, team) => (links.length === 0 ? Effect.succeed([]) : trash.discard(team, links))
        ),

      /** Undoes a change to links; returns the number of links that are fully restored. */
      undo: (altered: ReadonlyArray<Edited>, change: BulkChange) =>
        batchOf(
          (team) => among(team, altered),
          (links) => edits.takeBack(within(altered, links), change)
        ),

      /** Undoes a replacement; returns the number of links that are fully restored. */
      undoReplace: (altered: ReadonlyArray<Edited>) => {
        const batch = batchOf(
          (team) => among(team, altered),
          (links) => replacing.takeBack(within(altered, links))
        )
        return { ...batch, after: Effect.zipRight(batch.after, replacing.wake) }
      },

      /** The given links that the team still has. */
      among: Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
        const caller = yield* Caller
        return (yield* repo.findAmong(caller.teamId, ids)).filter((row) => sees(caller, row))
      })
    }
  })
}) {}
