import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { Effect, identity, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { checkedEachBlock } from "../../storage/DiskRoom.ts"
import { lasting, SourceError } from "../source/Source.ts"
import type { Open, Room } from "../source/SourceOptions.ts"
import { readHead } from "./Head.ts"

/** The maximum number of bytes that a compressed file may expand to. Even a small file can expand to a huge one. */
const mostBytes = 16 * 1024 ** 3

const broken = lasting(fault("broken_gzip"))

/** The content of a file, decompressed if it is gzip, as dumps often are. */
export const unpacked =
  (open: Open, room?: Room): Open =>
  () => {
    const most = Math.min(mostBytes, room?.mostBytes ?? mostBytes)
    const bounded = room === undefined ? identity<Stream.Stream<Uint8Array, SourceError>> : checkedEachBlock(room.check)
    return Stream.unwrap(
      Effect.map(readHead(open, 2), ({ bytes }) => {
        if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bounded(open())
        let size = 0
        return Stream.suspend(() => {
          const packed = Readable.from(Stream.toAsyncIterable(open()))
          const plain = createGunzip()
          packed.on("error", (error) => plain.destroy(error))
          return Stream.fromAsyncIterable<Uint8Array, SourceError>(packed.pipe(plain), (error) =>
            error instanceof SourceError ? error : broken
          ).pipe(
            Stream.tap((chunk) => {
              size += chunk.length
              return size > most ? Effect.fail(lasting(fault("unpacked_too_large"))) : Effect.void
            }),
            Stream.ensuring(
              Effect.sync(() => {
                packed.destroy()
                plain.destroy()
              })
            ),
            bounded
          )
        })
      })
    )
  }
