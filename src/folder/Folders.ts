import { SqlClient } from "@effect/sql"
import { Array as Arr, Clock, Effect, Option, Order } from "effect"
import { type Actor, AuditLog, changedFields, recordEntries } from "../audit/AuditLog.ts"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import { HolderCache } from "../auth/key/HolderCache.ts"
import { Manager } from "../auth/Policy.ts"
import { Forbidden } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { type FolderId, newId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { reachesDomain, reachesFolder } from "../contract/Reach.ts"
import { covers } from "../contract/Role.ts"
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
import type { FolderMember } from "./Access.ts"
import type { FolderDefaults, FolderDefaultsInput } from "./Defaults.ts"
import { type CreateFolder, type Folder, FolderNotFound, type UpdateFolder } from "./Folder.ts"
import { type FolderLook, type FolderRow, FoldersRepo } from "./Repo.ts"

export type { FolderLook } from "./Repo.ts"

const textOf = (defaults: FolderDefaults | null) => (defaults === null ? null : JSON.stringify(defaults))

/** A folder as its caller sees it: without a default domain out of reach, and with members only for managers. */
const shown = ({ defaults, members, ...folder }: FolderRow, { role, reach }: CallerShape): Folder => ({
  ...folder,
  defaults: defaults === null || reachesDomain(reach, defaults.domain_id) ? defaults : { ...defaults, domain_id: null },
  members: covers(role, "admin") ? members : null
})

const byPerson = Order.mapInput(Order.string, ({ user_id }: FolderMember) => user_id)

/** The fields of a folder in the log. While the folder exists, changes to its access have their own entries. */
type Recorded = Pick<FolderRow, "id" | "name" | "color" | "icon" | "defaults">

const recordedOf = ({ id, name, color, icon, defaults }: Recorded): Recorded => ({ id, name, color, icon, defaults })

const entries = recordEntries<Recorded>("folder", ({ name }) => name)

type Access = Pick<FolderRow, "access" | "members">
const ofTeam: Access = { access: "team", members: [] }

/** The folders that the caller sees in their team. */
export class Folders extends Effect.Service<Folders>()("folder/Folders", {
  dependencies: [
    FoldersRepo.Default,
    Domains.Default,
    Tags.Default,
    UtmTemplates.Default,
    CircularDestinations.Default,
    AuditLog.Default,
    HolderCache.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* FoldersRepo
    const domains = yield* Domains
    const tags = yield* Tags
    const templates = yield* UtmTemplates
    const destinations = yield* CircularDestinations
    const audit = yield* AuditLog
    const holders = yield* HolderCache
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const rowOf = Effect.fnUntraced(function* (id: FolderId) {
      const { teamId, reach } = yield* Caller
      const found = Option.filter(yield* repo.find(teamId, reach, id), (row) => reachesFolder(reach, row.id))
      return yield* Effect.mapError(found, () => new FolderNotFound())
    })

    const get = traced("Folders.get")(function* (id: FolderId) {
      return shown(yield* rowOf(id), yield* Caller)
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

    /** Who sees a folder after a request, or all faults at once. */
    const checkedAccess = Effect.fnUntraced(function* (
      before: Access,
      body: Pick<typeof UpdateFolder.Type, "access" | "members">
    ) {
      const { teamId, reach } = yield* Manager
      if (body.access === undefined && body.members === undefined) return before
      // A key that reaches only some folders must not open or close them.
      if (reach !== undefined) return yield* new Forbidden(fault("reach_limited"))
      const access = body.access ?? before.access
      if (access === "team") {
        return body.members === undefined || body.members.length === 0
          ? ofTeam
          : yield* invalid({ members: [fault("members_of_team_folder")] })
      }
      const members = body.members ?? before.members
      const ids = members.map(({ user_id }) => user_id)
      const known = yield* repo.peopleAmong(teamId, ids)
      const wrong = ids.flatMap((id, place) => {
        const found = !known.has(id)
          ? fault("unknown_person")
          : ids.indexOf(id) < place
            ? fault("item_twice")
            : undefined
        return found === undefined ? [] : [[`members.${place}.user_id`, [found]] as const]
      })
      return wrong.length > 0 ? yield* invalid(Object.fromEntries(wrong)) : { access, members }
    })

    /** Stores who sees a folder, and tells sessions and keys, within a transaction. */
    const storeAccess = Effect.fnUntraced(function* (
      caller: Actor,
      { id, name }: Pick<FolderRow, "id" | "name">,
      before: Access,
      after: Access
    ) {
      const byId = ({ access, members }: Access) => ({ access, members: Arr.sortBy(byPerson)(members) })
      const { isChanged, ...sides } = changedFields<object>(byId(before), byId(after))
      if (!isChanged) return
      yield* repo.setMembers(caller.teamId, id, after.members)
      yield* audit.record(caller, { action: "folder.access_changed", target: { type: "folder", id, name }, ...sides })
      yield* holders.clear
    })

    return {
      get,

      list: traced("Folders.list")(function* (slice: Slice) {
        const caller = yield* Caller
        const { teamId, reach } = caller
        const rows = yield* repo.list(teamId, reach, rangeOf(slice))
        return { folders: rows.map((row) => shown(row, caller)), total: yield* repo.count(teamId, reach) }
      }),

      create: traced("Folders.create")(function* (body: typeof CreateFolder.Type) {
        const caller = yield* Manager
        const { teamId } = caller
        const defaults = yield* checked(body.defaults ?? null)
        const access = yield* checkedAccess(ofTeam, body)
        const id = yield* newId<FolderId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          name: body.name,
          color: body.color ?? null,
          icon: body.icon ?? null,
          defaults: textOf(defaults),
          access: access.access,
          created_at: now,
          updated_at: now
        }
        const storing = Effect.gen(function* () {
          yield* repo.insert(row)
          yield* audit.record(caller, entries.created(recordedOf({ ...row, defaults })))
          yield* storeAccess(caller, row, ofTeam, access)
          return yield* Effect.orDie(get(id))
        })
        return yield* orDieSql(inTransaction(remembered(storing)))
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
        const caller = yield* Manager
        const { teamId } = caller
        const before = yield* rowOf(id)
        const { name, color, icon } = body
        const defaults = body.defaults === undefined ? before.defaults : yield* checked(body.defaults)
        const plain = {
          ...(name === undefined ? {} : { name }),
          ...(color === undefined ? {} : { color }),
          ...(icon === undefined ? {} : { icon }),
          ...(body.defaults === undefined ? {} : { defaults: textOf(defaults) }),
          updated_at: yield* Clock.currentTimeMillis
        }
        const changed = { ...recordedOf(before), ...plain, defaults }
        const recorded = audit.recordAll(caller, entries.updated(recordedOf(before), recordedOf(changed)))
        const storing = Effect.gen(function* () {
          if (body.access === undefined && body.members === undefined) {
            yield* repo.update(teamId, id, plain)
            return yield* recorded
          }
          // Two requests that change the access of a folder must not mix their members.
          yield* repo.lock(teamId)
          const current = yield* rowOf(id)
          const access = yield* checkedAccess(current, body)
          yield* repo.update(teamId, id, { ...plain, access: access.access })
          yield* recorded
          yield* storeAccess(caller, before, current, access)
        })
        yield* orDieSql(inTransaction(storing))
        return yield* get(id)
      }),

      /** Deletes a folder. Its content stays, without a folder. */
      remove: traced("Folders.remove")(function* (id: FolderId) {
        const caller = yield* Manager
        const row = yield* rowOf(id)
        const { access, members } = row
        const entry = entries.deleted({ ...recordedOf(row), ...(access === "team" ? {} : { access, members }) })
        const removing = audit.recordIf(caller, entry)(repo.remove(caller.teamId, id))
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new FolderNotFound()
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
