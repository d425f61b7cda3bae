import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { LinkId } from "../contract/Id.ts"
import { isShortCode } from "../contract/ShortCode.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { type Expected, refuseNone, refuseOther } from "../http/Versions.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { isConflict, isSqlError, orDieSql, settled } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Passwords } from "../user/Passwords.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import type { ListLinks } from "./Api.ts"
import { columnsOf, passwordHash } from "./Columns.ts"
import { AliasNotFound, LinkNotFound, type UpdateLink } from "./Link.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { LinkTrash } from "./LinkTrash.ts"
import { LinkLists } from "./Lists.ts"
import { listedPresenter, present } from "./Present.ts"
import { LinksRepo } from "./Repo.ts"
import { isPermanent } from "./Requirements.ts"
import { SlugTaken } from "./SlugTaken.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"
import { LinkValidation } from "./Validation.ts"

const isSqlConflict = (error: unknown) => isSqlError(error) && isConflict(error)

/** Short links of the caller's team. */
export class Links extends Effect.Service<Links>()("link/Links", {
  dependencies: [
    LinksRepo.Default,
    TestsAndTargeting.Default,
    LinkLists.Default,
    LinkTrash.Default,
    LinkEvents.Default,
    LinkAddresses.Default,
    LinkAliasesRepo.Default,
    LinkValidation.Default,
    Destinations.Default,
    DestinationChecks.Default,
    Passwords.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const extras = yield* TestsAndTargeting
    const lists = yield* LinkLists
    const links = yield* LinkTrash
    const events = yield* LinkEvents
    const addresses = yield* LinkAddresses
    const aliases = yield* LinkAliasesRepo
    const checks = yield* LinkValidation
    const destinations = yield* Destinations
    const answers = yield* DestinationChecks
    const passwords = yield* Passwords
    const settings = yield* Settings
    const presentListed = listedPresenter(settings)
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const rowOf = Effect.fnUntraced(function* (id: LinkId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return yield* Effect.mapError(found, () => new LinkNotFound())
    })

    const get = traced("Links.get")(function* (id: LinkId) {
      const row = yield* rowOf(id)
      return present(settings, row, (yield* extras.of([id]))(id))
    })

    return {
      get,

      /** A link in the form of the response. */
      read: traced("Links.read")(function* (id: LinkId) {
        const [row] = yield* repo.findOneListed((yield* Caller).teamId, id)
        if (row === undefined) return yield* new LinkNotFound()
        return presentListed(row, (yield* extras.ofListed([row]))(row.id))
      }),

      /** The links of a page in the form of the response. */
      list: traced("Links.list")(function* (query: ListLinks) {
        const { rows, total } = yield* lists.list((yield* Caller).teamId, query)
        const extrasOf = yield* extras.ofListed(rows)
        return { links: rows.map((row) => presentListed(row, extrasOf(row.id))), total }
      }),

      /** The ids among the given ones that the team's links have, in the given order and without repetitions. */
      owned: traced("Links.owned")(function* (ids: ReadonlyArray<LinkId>) {
        const found = yield* repo.idsAmong((yield* Caller).teamId, ids)
        return [...new Set(ids)].filter((id) => found.has(id))
      }),

      update: traced("Links.update")(function* (id: LinkId, body: UpdateLink, expected?: Expected) {
        const before = yield* rowOf(id)
        yield* refuseOther("link", expected, before.version)
        const { custom_slug, destination_url } = body
        const status = before.redirect_status
        // Other links may have any number of destinations, so only these need the statement.
        const branches = isPermanent(body.redirect_status ?? status) ? (yield* extras.of([id]))(id) : {}
        const found = yield* checks.check(body, {
          hasPassword: before.password_hash !== null,
          redirectType: before.redirect_type,
          startsAt: before.starts_at,
          expiresAt: before.expires_at,
          status,
          branches: { ...before, ...branches }
        })
        const columns = {
          ...columnsOf(body, yield* passwordHash(passwords, body)),
          updated_at: yield* Clock.currentTimeMillis,
          updated_by: (yield* Caller).userId
        }
        yield* inTransaction(
          Effect.gen(function* () {
            const changed = yield* repo.update(id, columns, expected && before.version)
            yield* refuseNone("link", expected, changed)
            if (custom_slug !== undefined) yield* addresses.move(before, custom_slug)
            yield* extras.replace({ id, body, tags: found.tags })
            yield* events.raise(before.team_id, "link.updated", [id])
            if (destination_url === undefined) return
            yield* destinations.want(before.team_id, destination_url, columns.updated_at)
            if (destination_url === before.destination_url) return
            yield* answers.want(before.team_id, destination_url, columns.updated_at)
          })
        ).pipe(
          addresses.announcing(
            [before],
            ...(custom_slug === undefined ? [] : [{ domain_id: before.domain_id, short_code: custom_slug }])
          ),
          Effect.catchIf(
            (error) => isSqlConflict(error) && custom_slug !== undefined,
            () => new SlugTaken(custom_slug ?? "")
          ),
          Effect.zipLeft(destinations.wake),
          Effect.zipLeft(answers.wake)
        )
        return yield* get(id)
      }, settled),

      /** Moves a link to the trash; its clicks stay in the team's reports. */
      remove: traced("Links.remove")(function* (id: LinkId) {
        const link = yield* rowOf(id)
        const { teamId } = yield* Caller
        const gone = yield* inTransaction(links.discard(teamId, [link])).pipe(addresses.announcing([link]))
        if (gone.length === 0) return yield* new LinkNotFound()
      }, orDieSql),

      /** Removes a former short code of a link, which becomes available. */
      removeAlias: traced("Links.removeAlias")(function* (id: LinkId, code: string) {
        const link = yield* rowOf(id)
        if (!isShortCode(code)) return yield* new AliasNotFound()
        const updated = { updated_at: yield* Clock.currentTimeMillis, updated_by: (yield* Caller).userId }
        const wasKept = yield* inTransaction(
          Effect.tap(aliases.remove(id, code), (isGone) =>
            isGone
              ? Effect.zipRight(repo.update(id, updated, undefined), events.raise(link.team_id, "link.updated", [id]))
              : Effect.void
          )
        ).pipe(addresses.announcing([link]))
        if (!wasKept) return yield* new AliasNotFound()
      }, orDieSql)
    }
  })
}) {}
