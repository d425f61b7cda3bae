import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { DateTime, Effect, Option } from "effect"
import { Caller } from "../account/Caller.ts"
import { type LinkId, newId, type QrcodeId } from "../contract/Id.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { invalid } from "../http/Faults.ts"
import { SlugTaken } from "../link/Link.ts"
import { Links } from "../link/Links.ts"
import { searchTerm } from "../link/list/SearchText.ts"
import { drawShortCode } from "../link/ShortCode.ts"
import { Pictures } from "../picture/Pictures.ts"
import type { KeptLogo } from "../picture/PicturesActor.ts"
import { Settings, shortUrl } from "../Settings.ts"
import { isConflict, isSqlError, orDieSql } from "../storage/Conflict.ts"
import { transaction } from "../storage/Transaction.ts"
import type { ListQrcodes } from "./Api.ts"
import { type LinkAddress, QrcodeChecks } from "./Checks.ts"
import { drawScanCode } from "./Code.ts"
import type { Design } from "./Design.ts"
import type { FoundLogo } from "./Logo.ts"
import { encodedText, present } from "./Present.ts"
import { type CreateQrcode, QrcodeNotFound, type UpdateQrcode } from "./Qrcode.ts"
import { type Columns, nameKey, QrcodesRepo } from "./Repo.ts"

const defaultLimit = 50
/** How often codes are drawn again when one is taken already. */
const redraws = 8
const needsLink = ["Give link_id, or a url that a link is made for."]

const isTaken = (error: unknown) => error instanceof SlugTaken || (isSqlError(error) && isConflict(error))

/** QR codes of the caller's team. */
export class Qrcodes extends Effect.Service<Qrcodes>()("qr/Qrcodes", {
  dependencies: [QrcodesRepo.Default, QrcodeChecks.Default, AddressChanges.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const checks = yield* QrcodeChecks
    const links = yield* Links
    const pictures = yield* Pictures
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const sql = yield* SqlClient.SqlClient
    const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.provideService(transaction(effect), SqlClient.SqlClient, sql)

    const rowOf = Effect.fnUntraced(function* (id: QrcodeId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return yield* Effect.mapError(found, () => new QrcodeNotFound())
    })

    const get = Effect.fn("Qrcodes.get")(function* (id: QrcodeId) {
      return present(settings, yield* rowOf(id))
    })

    const storedLogo = (hash: string | null) =>
      hash === null
        ? Effect.succeedNone
        : Effect.map(
            repo.logo(hash),
            Option.map(({ logo }) => logo)
          )

    /** The columns of a design that was checked at an address. */
    const judged = Effect.fnUntraced(function* (
      design: Design,
      logo: Option.Option<KeptLogo>,
      code: string,
      { hostname, short_code }: Pick<LinkAddress, "hostname" | "short_code">
    ) {
      const text = encodedText(shortUrl(settings, hostname, short_code), code)
      const { scannable, warnings } = yield* pictures.judge({ text, design, logo: Option.getOrNull(logo) })
      return { scannable: scannable ? 1 : 0, warnings: JSON.stringify(warnings), design: JSON.stringify(design) }
    })

    const keepLogo = (logo: Option.Option<FoundLogo>): Effect.Effect<unknown, SqlError> =>
      Option.isNone(logo) ? Effect.void : repo.keepLogo(logo.value.hash, logo.value.logo)

    const make = Effect.fnUntraced(function* (
      body: CreateQrcode,
      found: { readonly link: Option.Option<LinkAddress>; readonly logo: Option.Option<FoundLogo> }
    ) {
      const caller = yield* Caller
      const id = yield* newId<QrcodeId>()
      const code = yield* drawScanCode
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      // Drawn before the link is made, since what the picture says is checked outside of the transaction.
      const address = yield* Option.match(found.link, {
        onSome: (link) => Effect.succeed(link),
        onNone: () => Effect.map(drawShortCode, (short_code) => ({ domain_id: null, short_code, hostname: null }))
      })
      const design = yield* judged(
        body.design_config,
        Option.map(found.logo, ({ logo }) => logo),
        code,
        address
      )
      const insert = (link_id: LinkId | null) =>
        repo.insert({
          id,
          team_id: caller.teamId,
          created_by: caller.userId,
          link_id,
          folder_id: body.folder_id ?? null,
          code,
          printed_code: address.short_code,
          printed_domain_id: address.domain_id,
          logo_hash: Option.getOrNull(Option.map(found.logo, ({ hash }) => hash)),
          created_at: now,
          updated_at: now,
          name: body.name,
          name_key: nameKey(body.name),
          ...design
        } satisfies Columns)
      const link =
        body.link_id || !body.url
          ? Effect.succeed(body.link_id ?? null)
          : Effect.map(
              links.create({ url: body.url, custom_slug: address.short_code, redirect_type: "instant" }),
              (made) => made.id
            )
      const whole = inTransaction(Effect.zipRight(keepLogo(found.logo), Effect.flatMap(link, insert)))
      // The link tells of itself before the transaction is through.
      yield* body.link_id ? whole : changes.announcing(codeChange(null, address.short_code))(whole)
      return id
    })

    return {
      get,

      list: Effect.fn("Qrcodes.list")(function* (asked: ListQrcodes) {
        const term = asked.search ? searchTerm(asked.search) : null
        if (term === undefined) return { qrcodes: [], total: 0 }
        const query = {
          team: (yield* Caller).teamId,
          term,
          folder: asked.folder_id ?? null,
          sort: asked.sort_by ?? "created_at",
          direction: asked.sort_order === "asc" ? "ASC" : "DESC",
          limit: asked.limit ?? defaultLimit,
          offset: asked.offset ?? 0
        } as const
        const rows = yield* repo.list(query)
        return { qrcodes: rows.map((row) => present(settings, row)), total: yield* repo.count(query) }
      }),

      create: Effect.fn("Qrcodes.create")(function* (body: CreateQrcode) {
        const { link_id, folder_id, url, design_config } = body
        if (!link_id && !url) return yield* invalid({ link_id: needsLink, url: needsLink })
        const given = { link_id: link_id ?? null, folder_id: folder_id ?? null, url: link_id ? null : (url ?? null) }
        const found = yield* checks.check({ ...given, newImage: design_config.image })
        const id = yield* make(body, found).pipe(Effect.retry({ times: redraws, while: isTaken }), orDieSql)
        return yield* Effect.orDie(get(id))
      }),

      update: Effect.fn("Qrcodes.update")(function* (id: QrcodeId, body: UpdateQrcode) {
        const before = yield* rowOf(id)
        const design = body.design_config ?? before.design
        const isSameImage = design.image === before.design.image
        const { link, logo } = yield* checks.check({
          link_id: body.link_id ?? null,
          folder_id: body.folder_id ?? null,
          newImage: isSameImage ? undefined : design.image
        })
        const logo_hash = isSameImage ? before.logo_hash : Option.getOrNull(Option.map(logo, ({ hash }) => hash))
        const address = Option.getOrElse(link, () =>
          before.short_code === null
            ? { hostname: before.printed_host, short_code: before.printed_code }
            : { hostname: before.link_host, short_code: before.short_code }
        )
        const isDrawnAnew = body.design_config !== undefined || Option.isSome(link)
        const kept = isSameImage ? yield* storedLogo(logo_hash) : Option.map(logo, (found) => found.logo)
        const columns: Columns = {
          updated_at: DateTime.toEpochMillis(yield* DateTime.now),
          ...(body.name === undefined ? {} : { name: body.name, name_key: nameKey(body.name) }),
          ...(body.folder_id === undefined ? {} : { folder_id: body.folder_id }),
          ...(body.link_id === undefined ? {} : { link_id: body.link_id }),
          ...(Option.isNone(link)
            ? {}
            : { printed_code: link.value.short_code, printed_domain_id: link.value.domain_id }),
          ...(isDrawnAnew ? { logo_hash, ...(yield* judged(design, kept, before.code, address)) } : {})
        }
        yield* orDieSql(inTransaction(Effect.zipRight(keepLogo(logo), repo.update(before.team_id, id, columns))))
        if (before.logo_hash !== null && before.logo_hash !== logo_hash) yield* repo.dropUnusedLogo(before.logo_hash)
        return yield* get(id)
      }),

      /** Deletes a QR code for good; its link stays, and what was scanned stays in the figures of the team. */
      remove: Effect.fn("Qrcodes.remove")(function* (id: QrcodeId) {
        const [gone] = yield* repo.remove((yield* Caller).teamId, id)
        if (gone === undefined) return yield* new QrcodeNotFound()
        if (gone.logo_hash !== null) yield* repo.dropUnusedLogo(gone.logo_hash)
      })
    }
  })
}) {}
