import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { type FolderId, newId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { type Reach, reachesDomain, reachesFolder } from "../contract/Reach.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import { Domains } from "../domain/Domains.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { unknownTag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"
import { UtmTemplates } from "../utm/UtmTemplates.ts"
import type { FolderDefaults, FolderDefaultsInput } from "./Defaults.ts"
import { type CreateFolder, type Folder, FolderNotFound, type UpdateFolder } from "./Folder.ts"
import { type FolderLook, type FolderRow, FoldersRepo } from "./Repo.ts"

export type { FolderLook } from "./Repo.ts"

const textOf = (defaults: FolderDefaults | null) => (defaults === null ? null : JSON.stringify(defaults))

/** A folder, without a default domain that the caller doesn't reach. */
const shown = (folder: FolderRow, reach: Reach | undefined): Folder =>
  folder.defaults === null || reachesDomain(reach, folder.defaults.domain_id)
    ? folder
    : { ...folder, defaults: { ...folder.defaults, domain_id: null } }

/** The folders that the caller sees in their team. */
export class Folders extends Effect.Service<Folders>()("folder/Folders", {
  dependencies: [
    FoldersRepo.Default,
    Domains.Default,
    Tags.Default,
    UtmTemplates.Default,
    CircularDestinations.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* FoldersRepo
    const domains = yield* Domains
    const tags = yield* Tags
    const templates = yield* UtmTemplates
    const destinations = yield* CircularDestinations
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const rowOf = Effect.fnUntraced(function* (id: FolderId) {
      const { teamId, reach } = yield* Caller
      const found = Option.filter(yield* repo.find(teamId, reach, id), (row) => reachesFolder(reach, row.id))
      return yield* Effect.mapError(found, () => new FolderNotFound())
    })

    const get = traced("Folders.get")(function* (id: FolderId) {
      return shown(yield* rowOf(id), (yield* Caller).reach)
    })

    /** The defaults to store, or all their faults at once. */
    const checked = Effect.fnUntraced(function* (given: FolderDefaultsInput | null) {
      if (given === null) return null
      const { domain_id = null, expires_in_days = null, redirect_type = null, utm_template_id = null } = given
      const [refs, targeting] = [given.tags ?? [], given.targeting ?? []]
      const errors: Record<string, Array<Fault>> = {}
      if (domain_id !== null && !(yield* domains.hostnames([domain_id])).has(domain_id)) {
        errors["defaults.domain_id"] = [fault("unknown_domain")]
      }
      if (utm_template_id !== null && !(yield* templates.known([utm_template_id])).has(utm_template_id)) {
        errors["defaults.utm_template_id"] = [fault("unknown_utm_template")]
      }
      const found = yield* tags.referred(refs)
      refs.forEach((ref, place) => {
        if (!found.has(ref)) errors[`defaults.tags.${place}`] = [unknownTag(ref)]
      })
      const refused = yield* destinations.refused(
        (yield* Caller).teamId,
        targeting.map(({ url }) => url)
      )
      targeting.forEach(({ url }, place) => {
        const wrong = refused.get(url)
        if (wrong !== undefined) errors[`defaults.targeting.${place}.url`] = [wrong]
      })
      if (Object.keys(errors).length > 0) return yield* invalid(errors)
      const ids = [...new Set(refs.flatMap((ref) => found.get(ref)?.id ?? []))]
      const isEmpty =
        ids.length + targeting.length === 0 &&
        [domain_id, expires_in_days, redirect_type, utm_template_id].every((one) => one === null)
      if (isEmpty) return null
      return {
        domain_id,
        tags: ids,
        expires_in_days,
        redirect_type,
        utm_template_id,
        targeting
      } satisfies FolderDefaults
    })

    return {
      get,

      list: traced("Folders.list")(function* (slice: Slice) {
        const { teamId, reach } = yield* Caller
        const rows = yield* repo.list(teamId, reach, rangeOf(slice))
        return { folders: rows.map((row) => shown(row, reach)), total: yield* repo.count(teamId, reach) }
      }),

      create: traced("Folders.create")(function* (body: typeof CreateFolder.Type) {
        const { teamId } = yield* Manager
        const defaults = yield* checked(body.defaults ?? null)
        const id = yield* newId<FolderId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          name: body.name,
          color: body.color ?? null,
          icon: body.icon ?? null,
          defaults: textOf(defaults),
          created_at: now,
          updated_at: now
        }
        return yield* orDieSql(inTransaction(remembered(Effect.zipRight(repo.insert(row), Effect.orDie(get(id))))))
      }),

      /** Deletes the given folders that are empty. */
      removeUnused: traced("Folders.removeUnused")(function* (ids: ReadonlyArray<string>) {
        if (ids.length > 0) yield* repo.removeUnused((yield* Caller).teamId, ids)
      }),

      /**
       * Finds the first folder with each name, and creates the missing folders; also returns which folders were
       * created.
       */
      named: traced("Folders.named")(function* (names: ReadonlyArray<string>) {
        const { teamId } = yield* Caller
        const ids = new Map<string, FolderId>()
        const made: Array<FolderId> = []
        if (names.length === 0) return { ids, made }
        for (const { id, name } of yield* repo.findNamed(teamId, names)) if (!ids.has(name)) ids.set(name, id)
        const now = yield* Clock.currentTimeMillis
        for (const name of new Set(names)) {
          if (ids.has(name)) continue
          const id = yield* newId<FolderId>()
          const row = { id, team_id: teamId, name, color: null, icon: null, created_at: now, updated_at: now }
          yield* repo.insert(row)
          ids.set(name, id)
          made.push(id)
        }
        return { ids, made }
      }),

      update: traced("Folders.update")(function* (id: FolderId, body: typeof UpdateFolder.Type) {
        const { teamId } = yield* Manager
        const before = yield* rowOf(id)
        const { name, color, icon } = { ...before, ...body }
        const defaults = body.defaults === undefined ? before.defaults : yield* checked(body.defaults)
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.update(teamId, id, { name, color, icon, defaults: textOf(defaults), updated_at: now }))
        return yield* get(id)
      }),

      /** Deletes a folder. Its content stays, without a folder. */
      remove: traced("Folders.remove")(function* (id: FolderId) {
        const gone = yield* repo.remove((yield* Manager).teamId, id)
        if (!gone) return yield* new FolderNotFound()
      }),

      /** The name, color and icon of a folder of the caller's team, if it exists. */
      look: Effect.fnUntraced(function* (id: FolderId) {
        const { teamId, reach } = yield* Caller
        return reachesFolder(reach, id) ? yield* repo.look(teamId, id) : Option.none<FolderLook>()
      }),

      /** The names, colors and icons of the given folders that belong to the caller's team. */
      looks: Effect.fnUntraced(function* (ids: ReadonlyArray<FolderId>) {
        if (ids.length === 0) return new Map<FolderId, FolderLook>()
        const { teamId, reach } = yield* Caller
        const rows = yield* repo.looks(
          teamId,
          ids.filter((id) => reachesFolder(reach, id))
        )
        return new Map(rows.map((look) => [look.id, look]))
      })
    }
  })
}) {}
