import { Data, Effect, Option, Stream } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import { Settings } from "../settings/Settings.ts"
import { freeBytes } from "./DiskSpace.ts"

/** The number of bytes of a stream between two checks. */
const blockBytes = 1024 ** 2

/**
 * Uploads and imports leave this many times `LINDEN_MIN_FREE_DISK` free. It is more than 1, because clicks and logs
 * grow meanwhile.
 */
const headroom = 1.25

/** The disk of the data folder is almost full. */
export class DiskLow extends Data.TaggedError("DiskLow") {
  readonly fault = fault("disk_low")
  override get message() {
    return this.fault.message
  }
}

/** Creates a check that fails if writing this many bytes would use up disk space that is reserved for clicks. */
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
