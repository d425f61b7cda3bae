import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { LinkId, QrcodeId, TeamId } from "../contract/Id.ts"
import { type Snapshot, snapshotsOn } from "../trash/Snapshot.ts"
import { Trash } from "../trash/Trash.ts"
import { QrcodeEvents } from "./QrcodeEvents.ts"
import { type QrcodeRow, QrcodesRepo } from "./Repo.ts"
import { QrcodesTable } from "./Tables.ts"

/** Moves QR codes to the trash and restores them. */
export class QrcodeTrash extends Effect.Service<QrcodeTrash>()("qr/QrcodeTrash", {
  dependencies: [QrcodeEvents.Default, QrcodesRepo.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const events = yield* QrcodeEvents
    const repo = yield* QrcodesRepo
    const trash = yield* Trash
    const { read, insertable, insert, present } = snapshotsOn(yield* SqlClient.SqlClient)

    return {
      /** Moves a QR code to the trash, within a transaction; returns whether it still existed. */
      discard: Effect.fnUntraced(function* (team: TeamId, { id, name }: QrcodeRow) {
        const stored = yield* read(QrcodesTable, "id", [id])
        const tell = yield* events.beforeRemoval(team, id)
        const [gone] = yield* repo.remove(team, id)
        if (gone === undefined) return false
        yield* tell()
        yield* trash.put("qrcode", [
          { id, name, logo_hash: gone.logo_hash, addresses: [], content: { [QrcodesTable.name]: stored } }
        ])
        return true
      }),

      /** Restores a QR code within a transaction. Clears its folder, link or domain if that no longer exists. */
      restore: Effect.fnUntraced(function* (content: Snapshot) {
        const { teamId } = yield* Caller
        const kept = Effect.fnUntraced(function* (table: string, id: unknown) {
          const found = yield* present(table, id ? [id] : [])
          return found.has(id) ? id : null
        })
        for (const row of content[QrcodesTable.name] ?? []) {
          const changes = {
            team_id: teamId,
            folder_id: yield* kept("folders", row["folder_id"]),
            link_id: yield* kept("links", row["link_id"]),
            printed_domain_id: yield* kept("domains", row["printed_domain_id"])
          }
          yield* insert(QrcodesTable, insertable(QrcodesTable, [row], changes))
          yield* events.raise(teamId, "qrcode.created", row["id"] as QrcodeId)
        }
      }),

      /** Reconnects QR codes with restored links. Returns their scan codes. */
      adopt: (team: TeamId, links: ReadonlyArray<LinkId>) => repo.adopt(team, links),

      /** The scan codes of a QR code in the trash. */
      scanCodes: (content: Snapshot): ReadonlyArray<string> =>
        (content[QrcodesTable.name] ?? []).map((row) => String(row["code"])),

      /** Deletes logos that no QR code uses anymore, not even one in the trash. */
      dropLogos: (hashes: ReadonlyArray<string | null>) =>
        Effect.forEach(new Set(hashes.filter((hash) => hash !== null)), (hash) => repo.dropUnusedLogo(hash), {
          discard: true
        })
    }
  })
}) {}
