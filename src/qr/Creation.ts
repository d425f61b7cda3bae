import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { type LinkId, newId, type QrcodeId } from "../contract/Id.ts"
import { drawShortCode } from "../contract/ShortCode.ts"
import { AddressChanges, codeChange, scanChange } from "../domain/AddressChanges.ts"
import { LinkCreation } from "../link/Creation.ts"
import { SlugTaken } from "../link/SlugTaken.ts"
import { conflicts } from "../storage/Conflict.ts"
import { transaction } from "../storage/Transaction.ts"
import type { CreateQrcode } from "./Qrcode.ts"
import { QrcodeEvents } from "./QrcodeEvents.ts"
import { nameKey, QrcodesRepo } from "./Repo.ts"
import { makeScanChecked } from "./ScanCheckedColumns.ts"
import { drawScanCode } from "./ScanCode.ts"
import type { FoundParts } from "./Validation.ts"

/** The number of times to retry with new random codes if one is taken. */
const redraws = 8

const isTaken = (error: unknown) => error instanceof SlugTaken || conflicts(error)

/**
 * Returns a function that, in one transaction, creates a validated QR code, creates a link for it if it has none, and
 * reads the code.
 */
export const makeCreation = Effect.gen(function* () {
  const repo = yield* QrcodesRepo
  const links = yield* LinkCreation
  const events = yield* QrcodeEvents
  const changes = yield* AddressChanges
  const judged = yield* makeScanChecked
  const sql = yield* SqlClient.SqlClient

  const once = Effect.fnUntraced(function* <A, R>(
    body: CreateQrcode,
    { link, logo }: FoundParts,
    read: (id: QrcodeId) => Effect.Effect<A, SqlError, R>
  ) {
    const { teamId, userId, reach } = yield* Caller
    const id = yield* newId<QrcodeId>()
    const code = yield* drawScanCode
    const now = yield* Clock.currentTimeMillis
    // Choose the short code before creating its link: the picture encodes it, and the scan check runs outside the
    // transaction.
    const address = yield* Option.match(link, {
      onSome: (found) => Effect.succeed(found),
      onNone: () => Effect.map(drawShortCode, (short_code) => ({ domain_id: null, short_code, hostname: null }))
    })
    const picture = Option.map(logo, (found) => found.logo)
    const columns = {
      id,
      team_id: teamId,
      created_by: userId,
      folder_id: body.folder_id ?? null,
      code,
      printed_code: address.short_code,
      printed_domain_id: address.domain_id,
      logo_hash: Option.getOrNull(Option.map(logo, ({ hash }) => hash)),
      created_at: now,
      updated_at: now,
      name: body.name,
      name_key: nameKey(body.name),
      ...(yield* judged(body.design_config, picture, code, address))
    }
    const linkId: Effect.Effect<
      LinkId | null,
      Effect.Effect.Error<ReturnType<typeof links.create>>,
      Caller
    > = body.link_id || !body.url
      ? Effect.succeed(body.link_id ?? null)
      : Effect.map(
          links.create({
            url: body.url,
            custom_slug: address.short_code,
            redirect_type: "instant",
            // A caller who reaches only some folders must reach the link as well.
            ...(reach?.folders ? { folder_id: body.folder_id, domain_id: null, use_defaults: 0 } : {})
          }),
          (made) => made.id
        )
    const stored = transaction(
      Effect.zipRight(
        repo.keepLogo(logo),
        Effect.zipRight(
          Effect.flatMap(linkId, (link_id) => repo.insert({ ...columns, link_id })),
          Effect.zipRight(events.raise(teamId, "qrcode.created", id), read(id))
        )
      )
    ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    // The new link was announced before the commit, so announce it again.
    const madeCode = body.link_id ? [] : [codeChange(null, address.short_code)]
    return yield* changes.announcing(scanChange(code), ...madeCode)(stored)
  })

  return <A, R>(body: CreateQrcode, found: FoundParts, read: (id: QrcodeId) => Effect.Effect<A, SqlError, R>) =>
    once(body, found, read).pipe(Effect.retry({ times: redraws, while: isTaken }))
})
