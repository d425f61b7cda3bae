import { Effect, Option, Schema } from "effect"
import { type Audited, AuditLog } from "../audit/AuditLog.ts"
import type { CallerShape } from "../auth/Caller.ts"
import type { QrcodeId, TeamId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import { Events, type Raised } from "../event/Events.ts"
import { LinkEvents } from "../link/LinkEvents.ts"
import { Settings } from "../settings/Settings.ts"
import { present } from "./Present.ts"
import { Qrcode } from "./Qrcode.ts"
import { QrcodesRepo } from "./Repo.ts"

const encode = Schema.encodeSync(Qrcode)

/** Webhook events about QR codes, and entries in the audit log. Call it in the transaction that makes the change. */
export class QrcodeEvents extends Effect.Service<QrcodeEvents>()("qr/QrcodeEvents", {
  dependencies: [Events.Default, AuditLog.Default, LinkEvents.Default, QrcodesRepo.Default],
  effect: Effect.gen(function* () {
    const events = yield* Events
    const audit = yield* AuditLog
    const links = yield* LinkEvents
    const repo = yield* QrcodesRepo
    const settings = yield* Settings

    const describe = Effect.fnUntraced(function* (team: TeamId, id: QrcodeId) {
      const found = Option.getOrUndefined(yield* repo.find(team, id))
      if (found === undefined) return []
      // Leave out the design, which may contain a picture of a megabyte.
      const { design_config: _, ...qrcode } = encode(present(settings, found))
      const link = found.link_id === null ? undefined : yield* links.about(team, found.link_id)
      return [{ subject: id, link, data: { qrcode } } satisfies Raised]
    })

    return {
      /** Raises an event about a QR code in its current state, without its design. */
      raise: (team: TeamId, type: RaisedType, id: QrcodeId) => events.raise(team, type, describe(team, id)),

      /** Records a change of a QR code, and raises `qrcode.updated`. */
      updated: (caller: CallerShape, id: QrcodeId, entries: ReadonlyArray<Audited>) =>
        Effect.flatMap(audit.recordWith(caller, "qrcode.updated", entries), (isWanted) =>
          events.raise(caller.teamId, "qrcode.updated", describe(caller.teamId, id), isWanted)
        ),

      /** Reads a QR code before its deletion; returns an effect that raises the event. */
      beforeRemoval: (team: TeamId, id: QrcodeId) => events.prepare(team, "qrcode.deleted", describe(team, id))
    }
  })
}) {}
