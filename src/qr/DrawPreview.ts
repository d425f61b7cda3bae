import type { SqlError } from "@effect/sql/SqlError"
import { Cache, Data, type Duration, Effect, Either, Exit, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { Invalid, type Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { detailOf } from "../contract/faults/Wire.ts"
import type { QrcodeId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { byteLength } from "../lib/Utf8.ts"
import type { KeptLogo } from "../picture/PictureRpcs.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import type { Design } from "./Design.ts"
import { QrcodeDrawer } from "./DrawRpcs.ts"
import { capacityOf, levelOf } from "./draw/Matrix.ts"
import { Logos } from "./Logo.ts"
import { encodedText, textOf } from "./Present.ts"
import type { PreviewQrcode, QrcodePreview } from "./Preview.ts"
import { type QrcodeRow, QrcodesRepo, seesQrcode } from "./Repo.ts"
import { type LinkAddress, QrcodeChecks } from "./Validation.ts"

/** The number of logos to cache for the next preview, and for how long. */
const keptLogos = 16
const keptFor: Duration.DurationInput = "5 minutes"
// Example codes as long as real ones, so that the preview has the same number of modules.
const example = { short_code: "example", scan: "sample" }
const usualSize = 512

/** Fails if even the largest code of a design can't encode a text. */
const mustFit = (text: string, design: Design): Effect.Effect<void, Invalid> => {
  const most = capacityOf[levelOf(design)]
  return byteLength(text) <= most ? Effect.void : invalid({ text: [fault("too_long_for_qrcode", { most })] })
}

/** The result of a check, whose faults are reported together with those of others. */
const checked = <A, E, R>(
  check: Effect.Effect<A, E | Invalid, R>
): Effect.Effect<Either.Either<A, Invalid>, Exclude<E, Invalid>, R> =>
  Effect.catchAll(
    Effect.map(check, (value) => Either.right(value)),
    (failure): Effect.Effect<Either.Either<never, Invalid>, Exclude<E, Invalid>> =>
      failure instanceof Invalid ? Effect.succeed(Either.left(failure)) : Effect.fail(failure as Exclude<E, Invalid>)
  )

const faultsOf = (results: ReadonlyArray<Either.Either<unknown, Invalid>>) =>
  Object.assign({}, ...results.map((one) => (Either.isLeft(one) ? one.left.errors : {})))

export class QrcodePreviews extends Effect.Service<QrcodePreviews>()("qr/Previews", {
  dependencies: [QrcodesRepo.Default, QrcodeChecks.Default, Logos.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const checks = yield* QrcodeChecks
    const askDrawer = yield* QrcodeDrawer
    const logos = yield* Logos
    const settings = yield* Settings

    // Each edit of a design triggers a preview, so its logo is fetched once and cached only here.
    const fetched = yield* Cache.makeWith({
      capacity: keptLogos,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? keptFor : 0),
      lookup: ({ team, address }: { readonly team: string; readonly address: string }) =>
        Effect.map(logos.get(team, address), ({ logo }) => logo)
    })

    const rowOf = Effect.fnUntraced(function* (id: QrcodeId | null | undefined) {
      if (!id) return null
      const caller = yield* Caller
      const found = Option.filter(yield* repo.find(caller.teamId, id), (one) => seesQrcode(caller, one))
      const row = Option.getOrNull(found)
      return row === null ? yield* invalid({ qrcode_id: [fault("unknown_qrcode")] }) : row
    })

    const stored = (hash: string) => Effect.map(repo.logo(hash), (found) => Option.getOrNull(found)?.logo ?? null)

    const logoOf = (
      team: string,
      image: string | undefined,
      row: QrcodeRow | null
    ): Effect.Effect<KeptLogo | null, Invalid | Unavailable | SqlError> => {
      if (image === undefined) return Effect.succeed(null)
      if (row !== null && row.design.image === image && row.logo_hash !== null) return stored(row.logo_hash)
      return Effect.catchTag(fetched.get(Data.struct({ team, address: image })), "LogoError", ({ fault }) =>
        invalid({ "design_config.image": [fault] })
      )
    }

    const textFor = (link: Option.Option<LinkAddress>, row: QrcodeRow | null) => {
      if (Option.isNone(link) && row !== null) return textOf(settings, row)
      const { hostname, short_code } = Option.getOrElse(link, () => ({ hostname: null, ...example }))
      return encodedText(shortUrl(settings, hostname, short_code), row?.code ?? example.scan)
    }

    return {
      /** Draws and checks a design without storing anything. */
      draw: traced("QrcodePreviews.draw")(function* ({
        design_config: design,
        link_id,
        qrcode_id,
        text = null,
        url
      }: PreviewQrcode) {
        const { teamId } = yield* Caller
        const row = yield* checked(rowOf(qrcode_id))
        const parts = yield* checked(
          text === null
            ? checks.check({ link_id: link_id ?? null, url: link_id ? null : (url ?? null) })
            : Effect.as(mustFit(text, design), { link: Option.none<LinkAddress>() })
        )
        const known = Either.getOrElse(row, () => null)
        const logo = yield* checked(logoOf(teamId, design.image, known))
        if (Either.isLeft(row) || Either.isLeft(parts) || Either.isLeft(logo)) {
          return yield* invalid(faultsOf([row, parts, logo]))
        }
        const drawing = { text: text ?? textFor(parts.right.link, known), design, logo: logo.right }
        const [bytes, scan] = yield* Effect.all(
          [
            askDrawer(teamId, (drawer) => drawer.Draw({ drawing, format: "svg", size: design.width ?? usualSize })),
            askDrawer(teamId, (drawer) => drawer.CheckScan({ drawing }))
          ],
          { concurrency: 2 }
        )
        return {
          svg: new TextDecoder().decode(bytes),
          scannable: scan.scannable,
          warnings: scan.warnings.map(({ message }) => message),
          warning_details: scan.warnings.map(detailOf)
        } satisfies QrcodePreview
      })
    }
  })
}) {}
