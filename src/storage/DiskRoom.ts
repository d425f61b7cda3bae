import { Data, Effect, Option, Stream } from "effect"
import { Settings } from "../settings/Settings.ts"
import { freeBytes } from "./DiskSpace.ts"

/** How many bytes of a stream pass between two checks. */
const blockBytes = 1024 ** 2

/** Uploads and imports leave `LINDEN_MIN_FREE_DISK` times this free. More than 1: clicks and logs grow meanwhile. */
const headroom = 1.25

/** The disk of the data folder is almost full. */
export class DiskLow extends Data.TaggedError("DiskLow") {
  override readonly message = "The server's disk is almost full. Try again once there is more free space."
}

/** Makes a check that fails if the data folder has no room for some more bytes besides the space for clicks. */
export const diskRoom = Effect.map(
  Settings,
  ({ dataDir, minFreeDisk }) =>
    (bytes: number): Effect.Effect<void, DiskLow> =>
      minFreeDisk === 0
        ? Effect.void
        : Effect.flatMap(freeBytes(dataDir), (free) =>
            Option.exists(free, (found) => found - bytes < minFreeDisk * headroom) ? new DiskLow() : Effect.void
          )
)

/** Runs a check before the first bytes of a stream, and again after each MiB. */
export const checkedEachBlock =
  <E2>(check: Effect.Effect<void, E2>) =>
  <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E | E2> =>
    Stream.suspend(() => {
      let left = 0
      return Stream.tap(bytes, ({ length }) => {
        left -= length
        if (left > 0) return Effect.void
        left = blockBytes
        return check
      })
    })
