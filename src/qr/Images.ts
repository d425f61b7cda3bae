import { Cache, type Duration, Effect, Equal, Exit, Hash, Option } from "effect"
import { Caller } from "../account/Caller.ts"
import type { QrcodeId } from "../contract/Id.ts"
import { Pictures } from "../picture/Pictures.ts"
import type { ImageFormat } from "../picture/PicturesActor.ts"
import { Settings } from "../Settings.ts"
import { isScanCode } from "./Code.ts"
import { pictureName, textOf } from "./Present.ts"
import { QrcodeNotFound } from "./Qrcode.ts"
import { type QrcodeRow, QrcodesRepo } from "./Repo.ts"

/** Pictures that are kept in memory, and for how long: a page that becomes known is asked for by many at once. */
const kept = 32
const keptFor: Duration.DurationInput = "5 minutes"

/** A picture to draw; two of the same name, format and size are the same. */
class Wanted implements Equal.Equal {
  constructor(
    readonly name: string,
    readonly row: QrcodeRow,
    readonly format: ImageFormat,
    readonly size: number
  ) {}
  get key(): string {
    return `${this.name}.${this.format}.${this.size}`
  }
  [Hash.symbol](): number {
    return Hash.string(this.key)
  }
  [Equal.symbol](that: unknown): boolean {
    return that instanceof Wanted && that.key === this.key
  }
}

/** The pictures of QR codes as files. */
export class QrcodeImages extends Effect.Service<QrcodeImages>()("qr/Images", {
  dependencies: [QrcodesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const pictures = yield* Pictures
    const settings = yield* Settings

    const drawn = yield* Cache.makeWith({
      capacity: kept,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? keptFor : 0),
      lookup: ({ row, format, size }: Wanted) =>
        Effect.gen(function* () {
          const logo = row.logo_hash === null ? Option.none() : yield* repo.logo(row.logo_hash)
          const drawing = {
            text: textOf(settings, row),
            design: row.design,
            logo: Option.getOrNull(Option.map(logo, (one) => one.logo))
          }
          return yield* pictures.draw(drawing, format, size)
        })
    })

    const imageOf = (row: QrcodeRow, format: ImageFormat, size: number | undefined) => {
      const wanted = new Wanted(pictureName(settings, row), row, format, size ?? row.design.width ?? 512)
      return { name: wanted.name, key: wanted.key, bytes: drawn.get(wanted) }
    }

    return {
      /** The picture of a QR code of the caller's team; it is drawn when its bytes are asked for. */
      ofTeam: Effect.fn("QrcodeImages.ofTeam")(function* (id: QrcodeId, format: ImageFormat, size: number | undefined) {
        const found = yield* repo.find((yield* Caller).teamId, id)
        return imageOf(yield* Effect.mapError(found, () => new QrcodeNotFound()), format, size)
      }),

      /** The picture of a scan code as it is drawn now, for everybody. */
      ofCode: Effect.fn("QrcodeImages.ofCode")(function* (code: string, format: ImageFormat, size: number | undefined) {
        if (!isScanCode(code)) return Option.none()
        return Option.map(yield* repo.findByCode(code), (row) => imageOf(row, format, size))
      })
    }
  })
}) {}
