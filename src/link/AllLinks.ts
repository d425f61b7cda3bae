import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Effect, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { Settings } from "../settings/Settings.ts"
import { inOrder } from "../storage/Keyset.ts"
import { present } from "./Present.ts"
import { LinksRepo, type NumberedRow } from "./Repo.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"

/** The number of links to read at a time with all of their rules, which may have hundreds of kilobytes. */
const linksAtOnce = 50

/** All links of the caller's team, however many there are. */
export class AllLinks extends Effect.Service<AllLinks>()("link/AllLinks", {
  dependencies: [LinksRepo.Default, TestsAndTargeting.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const extras = yield* TestsAndTargeting
    const settings = yield* Settings

    return {
      /** The links in the order of creation, read in batches on demand. */
      stream: Stream.flatMap(Caller, ({ teamId }) =>
        inOrder<NumberedRow, number, SqlError, never>(
          0,
          ({ rn }) => rn,
          (after) => repo.after(teamId, after)
        )
      ).pipe(
        Stream.rechunk(linksAtOnce),
        Stream.mapChunksEffect((batch) =>
          Effect.map(extras.of(Chunk.toReadonlyArray(batch).map(({ id }) => id)), (extrasOf) =>
            Chunk.map(batch, ({ rn: _, ...row }) => present(settings, row, extrasOf(row.id)))
          )
        )
      )
    }
  })
}) {}
