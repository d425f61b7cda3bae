import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Either } from "effect"
import { type Audited, AuditLog } from "../audit/AuditLog.ts"
import { asTheirCaller, Caller, type CallerShape } from "../auth/Caller.ts"
import { fixedFor, sees } from "../auth/Policy.ts"
import type { Forbidden, Invalid, PreconditionFailed } from "../contract/Failure.ts"
import type { LinkId } from "../contract/Id.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { type Expected, refuseOther } from "../http/Versions.ts"
import { inOneTurn } from "../lib/OneTurn.ts"
import { isTraced, traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { conflicts, orDieSql, settled } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Passwords, type PasswordsBusy } from "../user/Passwords.ts"
import { linkDeleted, linkUpdated } from "./Changed.ts"
import { columnsOf, passwordHash } from "./Columns.ts"
import { LinkNotFound, type UpdateLink } from "./Link.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { LinkTrash } from "./LinkTrash.ts"
import { listedPresenter, type SentLink } from "./Present.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"
import { type Branches, isPermanent } from "./Requirements.ts"
import { ExternalIdTaken, SlugTaken } from "./SlugTaken.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"
import { type FoundReferences, LinkValidation } from "./Validation.ts"

/** How many links of separate requests one transaction changes. */
const mostTogether = 50

/** Who changes a link, and from which network. */
interface Request {
  readonly caller: CallerShape
  readonly network: string | null
}

interface Edit extends Request {
  readonly id: LinkId
  readonly body: UpdateLink
  readonly expected: Expected
}

interface Removal extends Request {
  readonly id: LinkId
}

/** An edit that may be stored while its link has the version of `before`. */
interface Allowed extends Edit {
  readonly before: LinkRow
  readonly found: FoundReferences
  readonly hash: string | null | undefined
  /** Validates the edit against a later version of its link. */
  readonly judgeAgain: (row: LinkRow) => Effect.Effect<Either.Either<FoundReferences, Refusal>, SqlError>
}

type Refusal = LinkNotFound | Forbidden | PreconditionFailed | Invalid | PasswordsBusy

/** Changes links of the caller's team, and moves them to the trash. */
export class LinkEditing extends Effect.Service<LinkEditing>()("link/Editing", {
  dependencies: [
    LinksRepo.Default,
    TestsAndTargeting.Default,
    LinkTrash.Default,
    LinkEvents.Default,
    LinkAddresses.Default,
    LinkValidation.Default,
    Destinations.Default,
    DestinationChecks.Default,
    Passwords.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const extras = yield* TestsAndTargeting
    const trash = yield* LinkTrash
    const events = yield* LinkEvents
    const addresses = yield* LinkAddresses
    const validation = yield* LinkValidation
    const destinations = yield* Destinations
    const checks = yield* DestinationChecks
    const passwords = yield* Passwords
    const audit = yield* AuditLog
    const presentListed = listedPresenter(yield* Settings)
    const runtime = yield* Effect.runtime<never>()
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const find = Effect.fnUntraced(function* (edits: ReadonlyArray<{ readonly id: LinkId }>) {
      const caller = yield* Caller
      const rows = yield* repo.findAmong(
        caller.teamId,
        edits.map(({ id }) => id)
      )
      return new Map(rows.flatMap((row) => (sees(caller, row) ? [[row.id, row] as const] : [])))
    })

    /** The links that may redirect permanently, with the parts that a permanent redirect forbids. */
    const branchesOf = (edits: ReadonlyArray<Edit>, rows: ReadonlyMap<LinkId, LinkRow>) => {
      // Other links may have any number of destinations, so only these need the statement.
      const permanent = edits.flatMap(({ id, body }) => {
        const status = body.redirect_status ?? rows.get(id)?.redirect_status
        return status !== undefined && isPermanent(status) ? [id] : []
      })
      return permanent.length === 0 ? Effect.succeed(() => ({})) : extras.of(permanent)
    }

    /** Which edits may be stored, each with what it needs or its refusal. */
    const judge = Effect.fnUntraced(function* (edits: ReadonlyArray<Edit>) {
      const rows = yield* find(edits)
      const check = yield* validation.checkChanges(edits.map(({ body }) => body))
      const branches = yield* branchesOf(edits, rows)
      const judged = Effect.fnUntraced(function* (edit: Edit, row: LinkRow | undefined, parts: Branches) {
        if (row === undefined) return yield* new LinkNotFound()
        const fixed = fixedFor(edit.caller, row.folder_id)
        if (fixed !== undefined) return yield* fixed
        yield* refuseOther("link", edit.expected, row.version)
        return yield* check(edit.body, {
          hasPassword: row.password_hash !== null,
          redirectType: row.redirect_type,
          startsAt: row.starts_at,
          expiresAt: row.expires_at,
          status: row.redirect_status,
          maxClicks: row.max_clicks,
          branches: { ...row, ...parts }
        })
      })
      return yield* Effect.forEach(edits, (edit) => {
        const before = rows.get(edit.id)
        const judgeAgain = Effect.fnUntraced(function* (row: LinkRow) {
          const parts = yield* branchesOf([edit], new Map([[row.id, row]]))
          return yield* Effect.either(judged(edit, sees(edit.caller, row) ? row : undefined, parts(row.id)))
        })
        const allowed = Effect.gen(function* () {
          const found = yield* judged(edit, before, branches(edit.id))
          if (before === undefined) return yield* new LinkNotFound()
          return { ...edit, before, found, judgeAgain, hash: yield* passwordHash(passwords, edit.body) }
        })
        return Effect.either<Allowed, Refusal, never>(allowed)
      })
    })

    /**
     * The edit, validated against the current version of its link, or its refusal. Locks the link, because another
     * request may have changed it since the first validation.
     */
    const latest = Effect.fnUntraced(function* (edit: Allowed) {
      const row = yield* repo.findLocked(edit.caller.teamId, edit.id)
      if (row === undefined) return Either.left<Refusal>(new LinkNotFound())
      return Either.map(yield* edit.judgeAgain(row), (found): Allowed => ({ ...edit, before: row, found }))
    })

    /** Stores an edit within a transaction; returns the stored edit with its audit log entries, or its refusal. */
    const store = Effect.fnUntraced(function* (edit: Allowed, now: number) {
      const { caller, network, id, body, hash } = edit
      const columns = { ...columnsOf(body, hash), updated_at: now, updated_by: caller.userId }
      const changed = yield* repo.update(id, columns, edit.before.version)
      const current = changed.length > 0 ? Either.right<Allowed>(edit) : yield* latest(edit)
      if (Either.isLeft(current)) return Either.left(current.left)
      const { before, found } = current.right
      if (changed.length === 0) yield* repo.update(id, columns, undefined)
      if (body.custom_slug !== undefined) yield* addresses.move(before, body.custom_slug)
      const parts = yield* extras.replace({ id, body, tags: found.tags })
      const logged = body.custom_slug === undefined ? columns : { ...columns, short_code: body.custom_slug }
      const entries = linkUpdated({ before, columns: logged, folderName: found.folder?.name ?? null, ...parts })
      return Either.right({ edit: current.right, entries: entries.map((entry) => ({ ...entry, network })) })
    })

    /** Schedules the destinations of stored edits to be read and checked. */
    const wantDestinations = Effect.fnUntraced(function* (stored: ReadonlyArray<Allowed>, now: number) {
      const { teamId } = yield* Caller
      const urls = stored.flatMap(({ body, before }) =>
        body.destination_url === undefined
          ? []
          : [{ url: body.destination_url, isNew: body.destination_url !== before.destination_url }]
      )
      if (urls.length === 0) return
      yield* destinations.wantAll(
        teamId,
        urls.map(({ url }) => url),
        now
      )
      for (const { url, isNew } of urls) if (isNew) yield* checks.want(teamId, url, now)
    })

    const storeAll = Effect.fnUntraced(function* (all: ReadonlyArray<Allowed>, committing: Effect.Effect<void>) {
      const caller = yield* Caller
      const now = yield* Clock.currentTimeMillis
      const before = all.map((edit) => edit.before)
      const moved = all.flatMap(({ body: { custom_slug }, before: { domain_id } }) =>
        custom_slug === undefined ? [] : [{ domain_id, short_code: custom_slug }]
      )
      const storing = Effect.gen(function* () {
        const stored: Array<Allowed> = []
        const entries: Array<Audited> = []
        const refused = new Map<LinkId, Refusal>()
        for (const edit of all) {
          const outcome = yield* store(edit, now)
          if (Either.isLeft(outcome)) {
            refused.set(edit.id, outcome.left)
            continue
          }
          stored.push(outcome.right.edit)
          entries.push(...outcome.right.entries)
        }
        yield* events.updated(
          caller,
          stored.map(({ id }) => id),
          entries
        )
        yield* wantDestinations(stored, now)
        yield* committing
        return refused
      })
      const refused = yield* inTransaction(storing).pipe(addresses.announcing(before, ...moved))
      if (all.some(({ body }) => body.destination_url !== undefined)) {
        yield* destinations.wake
        yield* checks.wake
      }
      return refused
    })

    const present = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
      const rows = yield* repo.findListed(ids)
      const extrasOf = yield* extras.ofListed(rows)
      return new Map(rows.map((row) => [row.id, presentListed(row, extrasOf(row.id))]))
    })

    /** Changes different links in one transaction; returns the outcome of each. */
    const updateAll = Effect.fnUntraced(function* (edits: ReadonlyArray<Edit>, committing: Effect.Effect<void>) {
      const judged = yield* judge(edits)
      // PostgreSQL locks rows one by one, so transactions that lock them in different orders deadlock.
      const allowed = judged
        .flatMap((outcome) => (Either.isRight(outcome) ? [outcome.right] : []))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
      const refused = allowed.length === 0 ? new Map<LinkId, Refusal>() : yield* storeAll(allowed, committing)
      const links = yield* present(allowed.map(({ id }) => id))
      return judged.map((outcome) =>
        Either.flatMap(outcome, ({ id }): Either.Either<SentLink, Refusal> => {
          const refusal = refused.get(id)
          if (refusal !== undefined) return Either.left(refusal)
          const link = links.get(id)
          return link === undefined ? Either.left(new LinkNotFound()) : Either.right(link)
        })
      )
    })

    /** Whether another link has the external ID of an edit. */
    const holdsExternalId = ({ caller, id, body: { external_id } }: Edit) =>
      external_id
        ? Effect.map(repo.withExternalIds(caller.teamId, [external_id]), (rows) => rows.some((row) => row.id !== id))
        : Effect.succeed(false)

    const update = traced("Links.update")(function* (edit: Edit) {
      const [outcome = Either.left(new LinkNotFound())] = yield* updateAll([edit], Effect.void).pipe(
        Effect.catchIf(
          (error) => conflicts(error) && Boolean(edit.body.custom_slug ?? edit.body.external_id),
          () =>
            Effect.flatMap(holdsExternalId(edit), (isHeld) =>
              Effect.fail<Invalid>(isHeld ? new ExternalIdTaken() : new SlugTaken(edit.body.custom_slug ?? ""))
            )
        )
      )
      return yield* outcome
    }, settled)

    const updateLater = inOneTurn({
      runtime,
      keyOf: ({ caller }: Edit) => caller.id,
      nameOf: ({ id }) => id,
      most: mostTogether,
      run: asTheirCaller((edits: ReadonlyArray<Edit>, committing) => settled(updateAll(edits, committing)))
    })

    /** Moves different links to the trash in one transaction; returns the outcome of each. */
    const removeAll = Effect.fnUntraced(function* (removals: ReadonlyArray<Removal>, committing: Effect.Effect<void>) {
      const caller = yield* Caller
      const found = [...(yield* find(removals)).values()]
      const fixed = new Map(found.flatMap((row) => [[row.id, fixedFor(caller, row.folder_id)] as const]))
      const rows = found.filter(({ id }) => fixed.get(id) === undefined)
      const networks = new Map(removals.map(({ id, network }) => [id, network]))
      const discarding = Effect.tap(trash.discard(caller.teamId, rows), (gone) =>
        audit.recordAll(
          caller,
          rows
            .filter(({ id }) => gone.includes(id))
            .map((row) => ({ ...linkDeleted(row), network: networks.get(row.id) ?? null }))
        )
      )
      const gone =
        rows.length === 0
          ? []
          : yield* inTransaction(Effect.zipLeft(discarding, committing)).pipe(addresses.announcing(rows))
      const removed = new Set(gone)
      return removals.map(
        ({ id }): Either.Either<void, LinkNotFound | Forbidden> =>
          removed.has(id) ? Either.void : Either.left(fixed.get(id) ?? new LinkNotFound())
      )
    })

    const remove = traced("Links.remove")(function* (removal: Removal) {
      const [outcome = Either.void] = yield* removeAll([removal], Effect.void)
      return yield* outcome
    }, orDieSql)

    const removeLater = inOneTurn({
      runtime,
      keyOf: ({ caller }: Removal) => caller.id,
      nameOf: ({ id }) => id,
      most: mostTogether,
      run: asTheirCaller((removals: ReadonlyArray<Removal>, committing) => orDieSql(removeAll(removals, committing)))
    })

    /** Runs a change of the caller together with others of the same turn. Shared work has no span. */
    const inTurn = <A, E>(
      alone: (request: Request) => Effect.Effect<A, E, Caller>,
      later: (request: Request) => Effect.Effect<A, E, Caller>
    ) =>
      Effect.withFiberRuntime<A, E, Caller>((fiber) => {
        const network = audit.networkIn(fiber.currentContext)
        const run = isTraced(fiber) ? alone : later
        return Effect.flatMap(Caller, (caller) => run({ caller, network }))
      })

    return {
      /**
       * Changes a link. Changes that the same caller makes in the same turn of the event loop share a transaction, each
       * with its own outcome. Don't use it in a transaction.
       */
      update: (id: LinkId, body: UpdateLink, expected?: Expected) => {
        const edit = (request: Request): Edit => ({ ...request, id, body, expected })
        // Hashing a password takes so long that the others would wait for it, and a custom code or an external ID may fail after it wrote.
        const isAlone = body.password || body.custom_slug !== undefined || Boolean(body.external_id)
        const alone = (request: Request) => update(edit(request))
        return inTurn(alone, isAlone ? alone : (request) => updateLater(edit(request)))
      },

      /**
       * Moves a link to the trash; its clicks stay in the team's reports. Deletions that the same caller makes in the
       * same turn of the event loop share a transaction. Don't use it in a transaction.
       */
      remove: (id: LinkId) =>
        inTurn<void, LinkNotFound | Forbidden>(
          (request) => remove({ ...request, id }),
          (request) => removeLater({ ...request, id })
        )
    }
  })
}) {}
