import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { changedNothing, orDieSql, sqlErrorIn } from "../storage/Conflict.ts"
import { hasRows, rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { LinkEvents } from "./LinkEvents.ts"
import type { Route } from "./Route.ts"
import { LinksTable } from "./Tables.ts"

/** How many clicks a server takes at once while at least `near` remain afterwards. */
const leased = 100
const near = 1000

/** A lease that no visit used for one to two of these pauses goes back to the database. */
const idlePause = "5 seconds"

/** A link with a limit that was visited lately. */
interface Account {
  readonly route: Route
  /** The clicks that this server took and that no visit has used. */
  unused: number
  isIdle: boolean
  /** Whether the last attempt to take a lease found too few clicks. */
  isNear: boolean
  readonly turn: Effect.Semaphore
}

const Left = Schema.Struct({ left: Schema.Number })

/** Spends the clicks of links that have a limit. */
export class Spending extends Effect.Service<Spending>()("link/Spending", {
  dependencies: [LinkEvents.Default, AddressChanges.Default, VisitorReads.Default],
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const events = yield* LinkEvents
    const changes = yield* AddressChanges
    const database = yield* VisitorReads
    const inTransaction = transactionOn(sql)
    const accounts = new Map<string, Account>()
    const opened = yield* Effect.makeLatch()
    const leftRows = rowsOf(Left)
    const limitRows = rowsOf(LinksTable.row.pick("max_clicks"))

    /** Adds to the clicks that a link has spent, if a condition on the clicks left holds. */
    const take = (id: string, clicks: number, condition: string) =>
      leftRows(sql`UPDATE links SET spent_clicks = spent_clicks + ${clicks}
        WHERE id = ${id} AND max_clicks - spent_clicks ${sql.literal(condition)}
        RETURNING max_clicks - spent_clicks AS "left"`)

    const announcing = ({ domainId, shortCode }: Route) => changes.announcing(codeChange(domainId, shortCode))

    const reportEnd = Effect.fnUntraced(function* ({ linkId, teamId }: Route) {
      const isNew = yield* hasRows(sql`UPDATE links SET reported_limit = max_clicks
        WHERE id = ${linkId} AND coalesce(reported_limit, 0) <> max_clicks RETURNING id`)
      if (isNew) yield* events.raise(teamId as TeamId, "link.expired", [linkId as LinkId], { reason: "max_clicks" })
    })

    /** Spends what may be the last click, with its event. */
    const takeLast = (route: Route) =>
      Effect.gen(function* () {
        const [taken] = yield* take(route.linkId, 1, "> 0")
        if (taken?.left === 0) yield* reportEnd(route)
        if (taken !== undefined) return true
        const [link] = yield* limitRows(sql`SELECT max_clicks FROM links WHERE id = ${route.linkId}`)
        return link?.max_clicks === null
      }).pipe(inTransaction, announcing(route))

    const giveBack = (account: Account) =>
      Effect.suspend(() => {
        const { unused, route } = account
        account.unused = 0
        if (unused === 0) return Effect.void
        const returned =
          leftRows(sql`UPDATE links SET spent_clicks = spent_clicks - ${unused} WHERE id = ${route.linkId}
            AND max_clicks IS NOT NULL RETURNING max_clicks - spent_clicks AS "left"`)
        return Effect.flatMap(
          returned,
          // The link was used up, as other servers may remember.
          ([row]) => (row !== undefined && row.left <= unused ? announcing(route)(Effect.void) : Effect.void)
        ).pipe(
          Effect.asVoid,
          Effect.catchAllCause((cause) => {
            const error = sqlErrorIn(cause)
            if (error === undefined || !changedNothing(error)) {
              return Effect.logError("Unused clicks of a link are lost.", cause)
            }
            account.unused += unused
            return Effect.logWarning("Unused clicks of a link could not be returned.", cause)
          })
        )
      })

    const tidy = Effect.gen(function* () {
      // While the database is offline, visits still need the leases.
      if ([...accounts.values()].some(({ isIdle }) => isIdle) && !(yield* database.responds)) return
      for (const [id, account] of accounts) {
        if (account.isIdle) yield* giveBack(account)
        if (account.isIdle && account.unused === 0) accounts.delete(id)
        account.isIdle = true
      }
      if (accounts.size === 0) yield* opened.close
    })
    yield* Effect.addFinalizer(() => Effect.forEach(accounts.values(), giveBack, { discard: true }))
    yield* Effect.forkScoped(Effect.forever(Effect.all([opened.await, Effect.sleep(idlePause), tidy])))

    /** The account of a link with its current limit. */
    const accountOf = Effect.fnUntraced(function* (route: Route) {
      const known = accounts.get(route.linkId)
      if (known !== undefined && known.route.manner.maxClicks === route.manner.maxClicks) return known
      const account = { route, unused: 0, isIdle: false, isNear: false, turn: Effect.unsafeMakeSemaphore(1) }
      accounts.set(route.linkId, account)
      opened.unsafeOpen()
      if (known !== undefined) yield* giveBack(known)
      return account
    })

    /** Spends a leased click. Returns false if the link has none on this server. */
    const spendLeased = (route: Route): boolean => {
      const account = accounts.get(route.linkId)
      if (account === undefined || account.unused === 0) return false
      if (account.route.manner.maxClicks !== route.manner.maxClicks) return false
      account.unused -= 1
      account.isIdle = false
      return true
    }

    const spendStored = Effect.fnUntraced(function* (route: Route, account: Account) {
      if (spendLeased(route)) return true
      account.isIdle = false
      if (!account.isNear) {
        const [lease] = yield* take(route.linkId, leased, `>= ${near + leased}`)
        if (lease !== undefined) {
          account.unused += leased - 1
          return true
        }
        account.isNear = true
      }
      const [taken] = yield* take(route.linkId, 1, "> 1")
      return taken !== undefined || (yield* takeLast(route))
    })

    return {
      spendLeased,

      /**
       * Spends a click of a link with a limit, before it is recorded: a crash in between loses the click instead of
       * exceeding the limit. Returns false if the link is used up.
       */
      spend: (route: Route) =>
        Effect.suspend(() => {
          const spent = Effect.flatMap(accountOf(route), (account) =>
            account.turn.withPermits(1)(Effect.uninterruptible(spendStored(route, account)))
          )
          if (spendLeased(route)) return Effect.succeed(true)
          // The visit was refused in the meantime, so another one may use its click.
          return database.write(spent, (isSpent) => {
            const account = accounts.get(route.linkId)
            if (isSpent && account?.route.manner.maxClicks === route.manner.maxClicks) account.unused += 1
          })
        }).pipe(orDieSql)
    }
  })
}) {}
