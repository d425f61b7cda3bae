import { DateTime, Effect } from "effect"
import { Forbidden, Invalid } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import type { TeamId } from "../../contract/Id.ts"
import { allows } from "../../contract/Scope.ts"
import { invalid } from "../../http/SchemaFaults.ts"
import { plainNetwork } from "../../net/Network.ts"
import type { CallerShape } from "../Caller.ts"
import type { CreateKey, Key, UpdateKey } from "./Key.ts"
import type { KeysRepo } from "./KeysRepo.ts"

/** Fails if one of the texts is not a network. The contract can't check that, because browsers load it too. */
export const networksFault = (networks: ReadonlyArray<string> | null | undefined) => {
  const wrong = (networks ?? []).flatMap((text, place) =>
    plainNetwork(text) === undefined ? [[`allowed_networks.${place}`, [fault("not_a_network")]]] : []
  )
  return wrong.length === 0 ? Effect.void : new Invalid(fault("not_a_network"), Object.fromEntries(wrong))
}

/** Fails if a key would already be expired. */
export const expiryFault = (expiresAt: DateTime.Utc | null | undefined) =>
  Effect.flatMap(DateTime.now, (now) =>
    expiresAt && DateTime.lessThanOrEqualTo(expiresAt, now)
      ? new Invalid(fault("key_expired"), { expires_at: [fault("not_in_future")] })
      : Effect.void
  )

/** Fails if a key that expires would create or change a key so that it expires later, or never. */
export const outlivingFault = (caller: CallerShape, expiresAt: DateTime.Utc | null) =>
  caller.via === "key" &&
  caller.expiresAt !== undefined &&
  (expiresAt === null || DateTime.toEpochMillis(expiresAt) > caller.expiresAt)
    ? new Forbidden(fault("key_outlives"))
    : Effect.void

/** Fails if one of the folders or domains is not the team's. */
export const placesFault = (
  repo: KeysRepo,
  team: TeamId,
  { folder_ids, domain_ids }: Pick<typeof CreateKey.Type, "folder_ids" | "domain_ids">
) =>
  Effect.gen(function* () {
    const own = (domain_ids ?? []).filter((id) => id !== null)
    const folders = folder_ids ? yield* repo.known("folders", team, folder_ids) : new Set<string>()
    const domains = own.length > 0 ? yield* repo.known("domains", team, own) : new Set<string>()
    const wrong = [
      ...(folder_ids ?? []).flatMap((id, place) =>
        folders.has(id) ? [] : [[`folder_ids.${place}`, [fault("unknown_folder")]] as const]
      ),
      ...(domain_ids ?? []).flatMap((id, place) =>
        id === null || domains.has(id) ? [] : [[`domain_ids.${place}`, [fault("unknown_domain")]] as const]
      )
    ]
    if (wrong.length > 0) return yield* invalid(Object.fromEntries(wrong))
  })

const farther = <Id>(field: string, held: ReadonlyArray<Id> | null, wanted: ReadonlyArray<Id> | undefined) =>
  (wanted ?? []).flatMap((id, place) =>
    held === null || held.includes(id) ? [] : [[`${field}.${place}`, [fault("reach_wider")]] as const]
  )

/** Fails if a change would give a key a scope, a folder or a domain that it doesn't have. */
export const widerFault = (key: Key, body: typeof UpdateKey.Type) => {
  const scopes = (body.scopes ?? []).flatMap((scope, place) =>
    key.scopes === null || allows(key.scopes, scope) ? [] : [[`scopes.${place}`, [fault("scope_wider")]] as const]
  )
  const places = [
    ...farther("folder_ids", key.folder_ids, body.folder_ids),
    ...farther("domain_ids", key.domain_ids, body.domain_ids)
  ]
  return scopes.length + places.length === 0
    ? Effect.void
    : new Invalid(fault(scopes.length > 0 ? "scope_wider" : "reach_wider"), Object.fromEntries([...scopes, ...places]))
}
