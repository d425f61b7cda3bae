import { Effect, Option, Schedule, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { sees } from "../auth/Policy.ts"
import type { Unavailable } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { LinkId, QrcodeId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { zipOf } from "../lib/WriteZip.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import type { ExportQrcodes } from "./Api.ts"
import type { Design } from "./Design.ts"
import { QrcodeDrawer } from "./DrawRpcs.ts"
import { fileName, uniqueNames } from "./FileName.ts"
import { textOf } from "./Present.ts"
import { QrcodesRepo, seesQrcode } from "./Repo.ts"

/** A code to draw. */
interface Code {
  readonly name: string
  /** The address below the code. */
  readonly address: string
  readonly text: string
  readonly design: Design
  readonly logo: string | null
}

const usualSize = 512
const usualWidth = 40
/** Up to so many different logos, a sheet has them in the resolution for print. */
const mostFullLogos = 20
const zipTime = new Date(Date.UTC(2000, 0, 1))

// A download can't report a failure once it has begun, so it waits while the renderer is busy.
const patiently = <A, R>(drawn: Effect.Effect<A, Unavailable, R>) =>
  Effect.retry(drawn, { times: 10, schedule: Schedule.spaced("1 second") })

/** The items with these ids in their order, or a fault at each place without an item. */
const inOrder = <Id extends string, A extends { readonly id: Id }>(
  field: string,
  ids: ReadonlyArray<Id>,
  found: ReadonlyArray<A>,
  missing: Fault
) => {
  const byId = new Map<Id, A>(found.map((one) => [one.id, one]))
  const faults = Object.fromEntries(
    ids.flatMap((id, place) => (byId.has(id) ? [] : [[`${field}.${place}`, [missing]] as const]))
  )
  return { faults, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

/** Many codes of the caller's team in one file. */
export class QrcodeExports extends Effect.Service<QrcodeExports>()("qr/QrcodeExports", {
  dependencies: [QrcodesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const askDrawer = yield* QrcodeDrawer
    const settings = yield* Settings

    const codesOf = Effect.fnUntraced(function* (qrcodeIds: ReadonlyArray<QrcodeId>, linkIds: ReadonlyArray<LinkId>) {
      const caller = yield* Caller
      const { teamId } = caller
      const found = qrcodeIds.length === 0 ? [] : yield* repo.findAll(teamId, qrcodeIds)
      const rows = found.filter((row) => seesQrcode(caller, row))
      const addresses = (linkIds.length === 0 ? [] : yield* repo.addresses(teamId, linkIds)).filter((row) =>
        sees(caller, row)
      )
      const qrcodes = inOrder("qrcode_ids", qrcodeIds, rows, fault("unknown_qrcode"))
      const links = inOrder("link_ids", linkIds, addresses, fault("unknown_link"))
      const faults = { ...qrcodes.faults, ...links.faults }
      if (Object.keys(faults).length > 0) return yield* invalid(faults)
      return [
        ...qrcodes.items.map((row): Code => {
          const text = textOf(settings, row)
          const name = fileName(row.name, row.short_code ?? row.printed_code)
          return { name, address: text.slice(0, text.lastIndexOf("?")), text, design: row.design, logo: row.logo_hash }
        }),
        ...links.items.map(({ hostname, short_code }): Code => {
          const address = shortUrl(settings, hostname, short_code)
          const name = fileName(hostname, short_code)
          return { name, address, text: address, design: {}, logo: null }
        })
      ]
    })

    const logoOf = (hash: string | null) =>
      hash === null
        ? Effect.succeedNone
        : Effect.map(
            repo.logo(hash),
            Option.map((row) => row.logo)
          )

    const zip = (team: string, codes: ReadonlyArray<Code>, format: "svg" | "png", size: number | undefined) => {
      const names = uniqueNames(codes.map(({ name }) => name))
      return zipOf(
        codes.map(({ text, design, logo: hash }, place) => ({
          name: `${names[place]}.${format}`,
          isPacked: format === "png",
          bytes: Stream.fromEffect(
            Effect.flatMap(logoOf(hash), (logo) => {
              const drawing = { text, design, logo: Option.getOrNull(logo) }
              const width = size ?? design.width ?? usualSize
              return patiently(askDrawer(team, (drawer) => drawer.Draw({ drawing, format, size: width })))
            })
          )
        })),
        zipTime
      )
    }

    const sheet = Effect.fnUntraced(function* (team: string, codes: ReadonlyArray<Code>, asked: ExportQrcodes) {
      const hashes = [...new Set(codes.flatMap(({ logo }) => logo ?? []))]
      const which = hashes.length <= mostFullLogos ? "full" : "small"
      const logos = yield* Effect.forEach(hashes, (hash) =>
        Effect.map(logoOf(hash), (logo) => (Option.isSome(logo) ? [[hash, logo.value[which]] as const] : []))
      )
      return yield* askDrawer(team, (drawer) =>
        drawer.DrawLabels({
          labels: codes.map(({ text, design, logo, address }) => ({
            text,
            design,
            logo,
            caption: address.replace(/^https?:\/\//, "")
          })),
          logos: Object.fromEntries(logos.flat()),
          paper: asked.paper ?? "a4",
          width: asked.label_width ?? usualWidth
        })
      )
    })

    return {
      /** The bytes of the file. Pictures of a zip are drawn while it is sent. */
      write: traced("QrcodeExports.write")(function* (asked: ExportQrcodes) {
        const { teamId } = yield* Caller
        const codes = yield* codesOf(asked.qrcode_ids ?? [], asked.link_ids ?? [])
        const { format = "svg", size } = asked
        return format === "sheet" ? Stream.make(yield* sheet(teamId, codes, asked)) : zip(teamId, codes, format, size)
      })
    }
  })
}) {}
