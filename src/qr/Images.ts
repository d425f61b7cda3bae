import type { SqlError } from "@effect/sql/SqlError"
import { Cache, Effect, Equal, Hash, Option } from "effect"
import { LRUCache } from "lru-cache"
import { Caller } from "../auth/Caller.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { QrcodeId } from "../contract/Id.ts"
import { isScanCode } from "../contract/ScanCode.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { strangers } from "../worker/FairLanes.ts"
import { type ImageFormat, QrcodeDrawer } from "./DrawRpcs.ts"
import { pictureName, textOf } from "./Present.ts"
import { QrcodeNotFound } from "./Qrcode.ts"
import { type QrcodeRow, QrcodesRepo, seesQrcode } from "./Repo.ts"

/** The size of the picture cache, in bytes; one code takes about 200 KB in all public formats and sizes. */
const keptBytes = 32 * 1024 * 1024
/** The maximum number of drawings in progress. */
const mostUnderWay = 256

/** The number of public QR codes that are remembered while the database is offline. */
const mostRemembered = 300

const sizes = [64, 128, 256, 512, 1024, 2048]

/**
 * The width to serve for a requested one: the next larger of a few fixed widths, because each width needs its own
 * drawing.
 */
const publicSize = (asked: number): number => sizes.find((size) => size >= asked) ?? 2048

/** A picture to draw; requests with the same name, format, size and team are equal. */
class Wanted implements Equal.Equal {
  constructor(
    readonly name: string,
    readonly row: QrcodeRow,
    readonly format: ImageFormat,
    readonly size: number,
    /** The team whose queue in the renderer the drawing uses. */
    readonly whose: string
  ) {}
  get key(): string {
    return `${this.name}.${this.format}.${this.size}`
  }
  private get turn(): string {
    return `${this.whose} ${this.key}`
  }
  [Hash.symbol](): number {
    return Hash.string(this.turn)
  }
  [Equal.symbol](that: unknown): boolean {
    return that instanceof Wanted && that.turn === this.turn
  }
}

/** The pictures of QR codes as files. */
export class QrcodeImages extends Effect.Service<QrcodeImages>()("qr/Images", {
  dependencies: [QrcodesRepo.Default, AddressChanges.Default, VisitorReads.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const askDrawer = yield* QrcodeDrawer
    const settings = yield* Settings
    const codes = (yield* VisitorReads).memory<Option.Option<QrcodeRow>>(mostRemembered, Option.isSome)
    yield* (yield* AddressChanges).listen((change) => {
      if (change === "missed") return
      if (change === "all" || change._tag === "Host") codes.clear()
      else if (change._tag === "Scan") codes.forget(change.scanCode)
    })

    // Limit the counted size: a picture may be larger than the whole cache, but the waiting requests must still get it.
    const kept = new LRUCache<string, Uint8Array>({
      maxSize: keptBytes,
      sizeCalculation: ({ length }) => Math.min(length, keptBytes)
    })

    // Concurrent requests for a picture share one drawing. A team's request never waits for those of anonymous
    // visitors.
    const underWay = yield* Cache.make({
      capacity: mostUnderWay,
      timeToLive: 0,
      lookup: ({ key, row, format, size, whose }: Wanted) =>
        Effect.gen(function* () {
          const logo = row.logo_hash === null ? Option.none() : yield* repo.logo(row.logo_hash)
          const drawing = {
            text: textOf(settings, row),
            design: row.design,
            logo: Option.getOrNull(Option.map(logo, (one) => one.logo))
          }
          const bytes = yield* askDrawer(whose, (drawer) => drawer.Draw({ drawing, format, size }))
          kept.set(key, bytes)
        })
    })

    const bytesOf = (wanted: Wanted): Effect.Effect<Uint8Array, Unavailable | SqlError> =>
      Effect.suspend(() => {
        const known = kept.get(wanted.key)
        if (known !== undefined) return Effect.succeed(known)
        return Effect.zipRight(underWay.get(wanted), bytesOf(wanted))
      })

    const imageOf = (row: QrcodeRow, format: ImageFormat, size: number | undefined, whose: string) => {
      const wanted = new Wanted(pictureName(settings, row), row, format, size ?? row.design.width ?? 512, whose)
      return { name: wanted.name, key: wanted.key, bytes: bytesOf(wanted) }
    }

    return {
      /** The picture of a QR code of the caller's team; drawn when its bytes are requested. */
      ofTeam: traced("QrcodeImages.ofTeam")(function* (id: QrcodeId, format: ImageFormat, size: number | undefined) {
        const caller = yield* Caller
        const { teamId } = caller
        const found = Option.filter(yield* repo.find(teamId, id), (row) => seesQrcode(caller, row))
        return imageOf(yield* Effect.mapError(found, () => new QrcodeNotFound()), format, size, teamId)
      }),

      /** The current public picture of a scan code, in one of a few sizes. */
      ofCode: traced("QrcodeImages.ofCode")(function* (code: string, format: ImageFormat, size: number | undefined) {
        if (!isScanCode(code)) return Option.none()
        return Option.map(yield* codes.read(code, repo.findByCode(code)), (row) =>
          imageOf(row, format, size === undefined ? undefined : publicSize(size), strangers)
        )
      })
    }
  })
}) {}
