import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { type Audited, AuditLog, changedFields } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { mayChangeIn } from "../auth/Policy.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { QrcodeId } from "../contract/Id.ts"
import { usualLimit } from "../contract/Paging.ts"
import { inOnlyFolder } from "../contract/Reach.ts"
import { AddressChanges, scanChange } from "../domain/AddressChanges.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { type Expected, judgedAgain, Outdated, refuseOther } from "../http/Versions.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { LinkCreation } from "../link/Creation.ts"
import { searchTerms } from "../link/SearchTerms.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql, settled } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import type { ListQrcodes } from "./Api.ts"
import { makeCreation } from "./Creation.ts"
import { present } from "./Present.ts"
import { type CreateQrcode, QrcodeNotFound, type UpdateQrcode } from "./Qrcode.ts"
import { QrcodeEvents } from "./QrcodeEvents.ts"
import { QrcodeTrash } from "./QrcodeTrash.ts"
import { nameKey, type QrcodeRow, QrcodesRepo, seesQrcode } from "./Repo.ts"
import { makeScanChecked } from "./ScanCheckedColumns.ts"
import { QrcodesTable } from "./Tables.ts"
import { QrcodeChecks } from "./Validation.ts"

const needsLink = [fault("qrcode_needs_link")]

type Fields = Readonly<Record<string, unknown>>

/** A picture, without the data of one that the design contains, because that can be a megabyte. */
const pictureName = (image: unknown) =>
  typeof image === "string" && image.startsWith("data:") ? `${image.slice(0, 24)}… (${image.length})` : image

/** The fields of a design, each under its own name. */
const designFields = (design: object): Fields => {
  const fields: Fields = { ...design }
  return "image" in fields ? { ...fields, image: pictureName(fields["image"]) } : fields
}

/** The entries about a changed QR code: one with its changed fields, or none. */
const qrcodeUpdated = (row: QrcodeRow, { design_config, ...body }: UpdateQrcode): ReadonlyArray<Audited> => {
  const { name, link_id, folder_id } = row
  const plain = changedFields<Fields>({ name, link_id, folder_id }, body)
  const former = designFields(row.design)
  const next = design_config === undefined ? undefined : designFields(design_config)
  const absent = next === undefined ? {} : Object.fromEntries(Object.keys(former).map((field) => [field, null]))
  const design = changedFields<Fields>(former, next === undefined ? {} : { ...absent, ...next })
  if (!plain.isChanged && !design.isChanged) return []
  return [
    {
      action: "qrcode.updated",
      target: { type: "qrcode", id: row.id, name },
      before: { ...plain.before, ...(design.isChanged ? { design_config: design.before } : {}) },
      after: { ...plain.after, ...(design.isChanged ? { design_config: design.after } : {}) },
      isWhole: true
    }
  ]
}

/** QR codes of the caller's team. */
export class Qrcodes extends Effect.Service<Qrcodes>()("qr/Qrcodes", {
  dependencies: [
    LinkCreation.Default,
    QrcodesRepo.Default,
    QrcodeEvents.Default,
    AuditLog.Default,
    QrcodeTrash.Default,
    QrcodeChecks.Default,
    AddressChanges.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const events = yield* QrcodeEvents
    const audit = yield* AuditLog
    const trash = yield* QrcodeTrash
    const checks = yield* QrcodeChecks
    const changes = yield* AddressChanges
    const create = yield* makeCreation
    const judged = yield* makeScanChecked
    const settings = yield* Settings
    const terms = yield* searchTerms
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const rowOf = Effect.fnUntraced(function* (id: QrcodeId) {
      const caller = yield* Caller
      const found = Option.filter(yield* repo.find(caller.teamId, id), (row) => seesQrcode(caller, row))
      return yield* Effect.mapError(found, () => new QrcodeNotFound())
    })

    const get = traced("Qrcodes.get")(function* (id: QrcodeId) {
      return present(settings, yield* rowOf(id))
    })

    const storedLogo = (hash: string | null) =>
      hash === null
        ? Effect.succeedNone
        : Effect.map(
            repo.logo(hash),
            Option.map((row) => row.logo)
          )

    return {
      get,

      list: traced("Qrcodes.list")(function* (asked: ListQrcodes) {
        const { teamId: team, reach } = yield* Caller
        const term = yield* terms.of(team, asked.search)
        if (term === undefined) return { qrcodes: [], total: 0 }
        const query = {
          team,
          reach,
          term,
          folder: asked.folder_id ?? null,
          sort: asked.sort_by ?? "created_at",
          direction: asked.sort_order === "asc" ? "ASC" : "DESC",
          limit: asked.limit ?? usualLimit,
          offset: asked.offset ?? 0
        } as const
        const rows = yield* repo.list(query)
        return { qrcodes: rows.map((row) => present(settings, row)), total: yield* repo.count(query) }
      }),

      create: traced("Qrcodes.create")(function* (asked: CreateQrcode) {
        const body = inOnlyFolder((yield* Caller).reach, asked)
        const { link_id, folder_id, url, design_config } = body
        if (!link_id && !url) return yield* invalid({ link_id: needsLink, url: needsLink })
        const given = { link_id: link_id ?? null, folder_id: folder_id ?? null, url: link_id ? null : (url ?? null) }
        const found = yield* checks.check({ ...given, newImage: design_config.image }, true)
        return yield* create(body, found, (id) => remembered(Effect.orDie(get(id))))
      }, settled),

      /**
       * Changes a QR code. Its scan check runs on a thread, so it precedes the transaction, and runs again if another
       * request changed the code meanwhile.
       */
      update: traced("Qrcodes.update")(
        function* (id: QrcodeId, body: UpdateQrcode, expected?: Expected) {
          const caller = yield* Caller
          const before = yield* rowOf(id)
          yield* mayChangeIn(before.folder_id)
          yield* refuseOther("QR code", expected, before.version)
          const design = body.design_config ?? before.design
          const isSameImage = design.image === before.design.image
          const { link, logo } = yield* checks.check({
            link_id: body.link_id ?? null,
            folder_id: body.folder_id,
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
          const columns = QrcodesTable.columns({
            updated_at: yield* Clock.currentTimeMillis,
            updated_by: caller.userId,
            ...(body.name === undefined ? {} : { name: body.name, name_key: nameKey(body.name) }),
            ...(body.folder_id === undefined ? {} : { folder_id: body.folder_id }),
            ...(body.link_id === undefined ? {} : { link_id: body.link_id }),
            ...(Option.isNone(link)
              ? {}
              : { printed_code: link.value.short_code, printed_domain_id: link.value.domain_id }),
            ...(isDrawnAnew ? { logo_hash, ...(yield* judged(design, kept, before.code, address)) } : {})
          })
          const storing = Effect.gen(function* () {
            yield* repo.keepLogo(logo)
            const changed = yield* repo.update(before.team_id, id, columns, before.version)
            if (changed.length === 0) return yield* new Outdated()
            yield* events.updated(caller, id, qrcodeUpdated(before, body))
          })
          yield* inTransaction(storing).pipe(changes.announcing(scanChange(before.code)))
          if (before.logo_hash !== null && before.logo_hash !== logo_hash) yield* repo.dropUnusedLogo(before.logo_hash)
          return yield* get(id)
        },
        judgedAgain("QR code"),
        settled
      ),

      /** Moves a QR code to the trash; its link stays, and its scans stay in the team's reports. */
      remove: traced("Qrcodes.remove")(function* (id: QrcodeId) {
        const qrcode = yield* rowOf(id)
        yield* mayChangeIn(qrcode.folder_id)
        const target = { type: "qrcode", id, name: qrcode.name }
        const recorded = audit.record(yield* Caller, {
          action: "qrcode.deleted",
          target,
          before: { name: qrcode.name, link_id: qrcode.link_id }
        })
        const discarding = Effect.tap(trash.discard(qrcode.team_id, qrcode), (isGone) =>
          isGone ? recorded : Effect.void
        )
        const wasThere = yield* inTransaction(discarding).pipe(changes.announcing(scanChange(qrcode.code)))
        if (!wasThere) return yield* new QrcodeNotFound()
      }, orDieSql)
    }
  })
}) {}
