import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Data, Effect, Either, Option } from "effect"
import { asTheirCaller, Caller, type CallerShape } from "../auth/Caller.ts"
import type { Invalid } from "../contract/Failure.ts"
import { type LinkId, newId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { drawShortCode } from "../contract/ShortCode.ts"
import type { Flag } from "../contract/Text.ts"
import { Destinations } from "../destination/Destinations.ts"
import { RequestSlot } from "../idempotency/AnsweredOnce.ts"
import { isRestDue, nextTick } from "../lib/NextTick.ts"
import { inOneTurn } from "../lib/OneTurn.ts"
import { isTraced, traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql, settled } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Passwords, type PasswordsBusy } from "../user/Passwords.ts"
import { passwordHash } from "./Columns.ts"
import { CreationRepo } from "./CreationRepo.ts"
import { type CodedDraft, type Draft, newColumns, rowOfDraft } from "./Draft.ts"
import { LinkFinding } from "./Finding.ts"
import { LinkDefaults } from "./FolderDefaults.ts"
import type { CreateLink, Link } from "./Link.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { present } from "./Present.ts"
import { ExternalIdTaken, SlugTaken } from "./SlugTaken.ts"
import { placeOf } from "./Taken.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"
import { LinkValidation } from "./Validation.ts"

/** How many times storing is retried with other random codes. */
const redraws = 8

/** How many links of separate requests one transaction creates. */
const mostTogether = 50

interface SingleBody {
  readonly caller: CallerShape
  readonly body: CreateLink
}

/**
 * Nothing was stored. Custom codes are reserved (`refusals`, by `placeOf`), or random ones are taken. `doubles` are the
 * parts whose external IDs are taken.
 */
class CodesTaken extends Data.TaggedError("CodesTaken")<{
  readonly refusals: ReadonlyMap<string, SlugTaken>
  readonly doubles: ReadonlySet<number>
}> {}

/** A link or a failure for each body, under its number. */
export type Outcomes = ReadonlyMap<number, Either.Either<Link, Invalid | PasswordsBusy>>

/** Receives what a transaction is about to commit. */
type Remember = (outcomes: Outcomes) => Effect.Effect<void, SqlError>

/** The team has the link that a new one, with this destination, would repeat. */
export class LinkExists extends Data.TaggedError("LinkExists")<{ readonly id: LinkId; readonly url: string }> {}

const rememberFirst = (stored: Outcomes, remember: (link: Link) => Effect.Effect<void, SqlError>) => {
  const made = stored.get(0)
  return made !== undefined && Either.isRight(made) ? remember(made.right) : Effect.void
}

const withCode = (draft: Draft) =>
  Effect.map(
    draft.body.custom_slug ? Effect.succeed(draft.body.custom_slug) : drawShortCode,
    (short_code): CodedDraft => ({ ...draft, columns: { ...draft.columns, short_code } })
  )

/** Creates any number of links of the caller's team in one transaction. */
export class LinkCreation extends Effect.Service<LinkCreation>()("link/Creation", {
  dependencies: [
    CreationRepo.Default,
    TestsAndTargeting.Default,
    LinkEvents.Default,
    LinkFinding.Default,
    LinkDefaults.Default,
    LinkAddresses.Default,
    LinkValidation.Default,
    Destinations.Default,
    Passwords.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* CreationRepo
    const finding = yield* LinkFinding
    const defaults = yield* LinkDefaults
    const extras = yield* TestsAndTargeting
    const events = yield* LinkEvents
    const addresses = yield* LinkAddresses
    const validation = yield* LinkValidation
    const destinations = yield* Destinations
    const passwords = yield* Passwords
    const settings = yield* Settings
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const refusalsOf = Effect.fnUntraced(function* (kept: ReadonlyArray<CodedDraft>) {
      const refusals = new Map<string, SlugTaken>()
      for (const { columns } of kept) {
        const reason = yield* addresses.keptReason(columns)
        if (reason !== undefined) refusals.set(placeOf(columns.domain_id, columns.short_code), reason)
      }
      return refusals
    })

    /** Stores the links whose codes are available, within a transaction. */
    const store = Effect.fnUntraced(function* (drafts: ReadonlyArray<CodedDraft>) {
      const caller = yield* Caller
      const { teamId } = caller
      const rows = yield* repo.insert(
        teamId,
        drafts.map(({ columns }) => columns)
      )
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      const refused = drafts.filter(({ columns }) => !rowOf.has(columns.id))
      const wanted = refused.flatMap(({ body }) => body.external_id ?? [])
      const used = wanted.length === 0 ? new Set<string>() : yield* finding.externalIdsAmong(wanted)
      const doubles = new Set(refused.flatMap(({ part, body }) => (used.has(body.external_id ?? "") ? [part] : [])))
      if (refused.some(({ part, body }) => !body.custom_slug && !doubles.has(part))) {
        return yield* new CodesTaken({ refusals: new Map(), doubles })
      }
      const stored = drafts.flatMap((draft) => {
        const row = rowOf.get(draft.columns.id)
        if (row === undefined) return []
        const { forward_path = row.default_path, forward_query = row.default_query } = draft.body
        return [{ ...draft, row, columns: { ...draft.columns, forward_path, forward_query } }]
      })
      const made = new Map<number, Link>()
      if (stored.length === 0) return { made, doubles }
      // Few teams have other defaults, so most creations need no statement.
      const byDefault = (field: "forward_path" | "forward_query", value: Flag) =>
        stored.flatMap(({ body, columns }) =>
          body[field] === undefined && columns[field] === value ? [columns.id] : []
        )
      yield* repo.forward(byDefault("forward_path", 1), { forward_path: 1 })
      yield* repo.forward(byDefault("forward_query", 0), { forward_query: 0 })

      const indexed = yield* repo.index(
        teamId,
        stored.map(({ columns, row }) => ({ ...columns, rn: row.rn }))
      )
      const kept = stored.filter(({ row }) => !indexed.has(row.rn))
      if (kept.length > 0) return yield* new CodesTaken({ refusals: yield* refusalsOf(kept), doubles })

      const extrasOf = yield* extras.storeAll(
        stored.map(({ body, columns, found }) => ({ id: columns.id, body, tags: found.tags }))
      )
      for (const draft of stored) {
        const row = rowOfDraft(draft, draft.row, caller)
        made.set(draft.part, present(settings, row, extrasOf(row.id)))
      }
      const urls = stored.map(({ body }) => body.url)
      yield* destinations.wantAll(teamId, urls, yield* Clock.currentTimeMillis)
      if (stored.some(({ row }) => row.is_wanted === 1)) yield* events.raiseCreated(teamId, [...made.values()])
      return { made, doubles }
    })

    /**
     * Stores links in one transaction; retries without those whose codes are reserved. Returns them with the given
     * outcomes of other bodies.
     */
    const storeAll = (
      drafts: ReadonlyArray<Draft>,
      others: Outcomes,
      remember: Remember,
      mayStore: Effect.Effect<boolean, SqlError, Caller> | undefined,
      rounds = redraws
    ): Effect.Effect<Outcomes, SqlError, Caller> =>
      Effect.gen(function* () {
        if (drafts.length === 0) return others
        const coded = yield* Effect.forEach(drafts, withCode)
        const places = coded.map(({ columns }) => columns)
        const stored = Effect.gen(function* () {
          if (mayStore !== undefined && !(yield* mayStore)) return others
          const { made, doubles } = yield* store(coded)
          const outcomes = new Map(others)
          for (const { part, columns } of coded) {
            const link = made.get(part)
            const taken = () => (doubles.has(part) ? new ExternalIdTaken() : new SlugTaken(columns.short_code))
            outcomes.set(part, link === undefined ? Either.left(taken()) : Either.right(link))
          }
          yield* remember(outcomes)
          return outcomes
        })
        return yield* inTransaction(stored).pipe(addresses.announcing([], ...places), Effect.zipLeft(destinations.wake))
      }).pipe(
        Effect.catchTag("CodesTaken", ({ refusals, doubles }) => {
          if (rounds === 0) return Effect.dieMessage("No free short codes were found.")
          const known = new Map(others)
          for (const { part, body } of drafts) {
            const refusal = body.custom_slug && refusals.get(placeOf(body.domain_id ?? null, body.custom_slug))
            if (doubles.has(part)) known.set(part, Either.left(new ExternalIdTaken()))
            else if (refusal) known.set(part, Either.left(refusal))
          }
          const left = drafts.filter(({ part }) => !known.has(part))
          return storeAll(left, known, remember, mayStore, rounds - 1)
        })
      )

    /** New links in the only folder and domain that their creator reaches, and with the defaults of their folders. */
    const completedOf = Effect.fnUntraced(function* (given: ReadonlyMap<number, CreateLink>, reach: Reach | undefined) {
      const placed = reach === undefined ? given : yield* defaults.inFolders(given)
      const done = defaults.areWanted(placed) ? yield* defaults.complete(placed) : { bodies: placed, looks: undefined }
      return reach === undefined ? done : { ...done, bodies: yield* defaults.onDomains(done.bodies) }
    })

    const createAll = traced("Links.createAll")(function* (
      given: ReadonlyMap<number, CreateLink>,
      remember: Remember,
      mayStore?: Effect.Effect<boolean, SqlError, Caller>
    ) {
      const caller = yield* Caller
      const now = yield* Clock.currentTimeMillis
      const outcomes = new Map<number, Either.Either<Link, Invalid | PasswordsBusy>>()
      const drafts: Array<Draft> = []
      const { bodies, looks } = yield* completedOf(given, caller.reach)
      for (const [part, body, references] of yield* validation.checkNew(bodies, looks)) {
        if (drafts.length > 0 && isRestDue()) yield* nextTick
        const draft = Effect.gen(function* () {
          const found = yield* references
          const hash = yield* passwordHash(passwords, body)
          return { part, body, found, columns: newColumns(body, hash, yield* newId<LinkId>(), now, caller) }
        })
        const made = yield* Effect.either(draft)
        if (Either.isRight(made)) drafts.push(made.right)
        else outcomes.set(part, Either.left(made.left))
      }
      return yield* storeAll(drafts, outcomes, remember, mayStore)
    }, settled)

    const createTogether = (items: ReadonlyArray<SingleBody>, committing: Effect.Effect<void>) =>
      Effect.map(
        createAll(new Map(items.map(({ body }, part) => [part, body])), () => committing),
        (made) => items.map((_, part) => Option.getOrThrow(Option.fromNullable(made.get(part))))
      )

    const createLater = inOneTurn({
      runtime: yield* Effect.runtime<never>(),
      keyOf: ({ caller }: SingleBody) => caller.id,
      most: mostTogether,
      run: asTheirCaller(createTogether)
    })

    const create = traced("Links.create")(function* (
      body: CreateLink,
      remember: (link: Link) => Effect.Effect<void, SqlError> = () => Effect.void
    ) {
      const remembering: Remember = (stored) => rememberFirst(stored, remember)
      const [outcome] = (yield* createAll(new Map([[0, body]]), remembering)).values()
      return yield* Option.getOrThrow(Option.fromNullable(outcome))
    })

    const matchOf = (body: CreateLink) => orDieSql(finding.match(body))

    /** Creates a link unless the team has one that it would repeat; fails with the id of that one. */
    const createNew = traced("Links.createNew")(function* (
      given: CreateLink,
      remember: (link: Link) => Effect.Effect<void, SqlError>
    ) {
      // Before the search, because defaults change the destination and the domain.
      const { reach } = yield* Caller
      const [body = given] = (yield* completedOf(new Map([[0, given]]), reach)).bodies.values()
      const before = yield* matchOf(body)
      if (before !== undefined) return yield* new LinkExists({ id: before, url: body.url })
      let rival: LinkId | undefined
      const mayStore = finding.lock(body).pipe(
        Effect.zipRight(finding.match(body)),
        Effect.map((id) => {
          rival = id
          return id === undefined
        })
      )
      const remembering: Remember = (stored) => rememberFirst(stored, remember)
      const [outcome] = (yield* createAll(new Map([[0, body]]), remembering, mayStore)).values()
      if (outcome !== undefined && Either.isRight(outcome)) return outcome.right
      // A creation that matches nothing doesn't lock, so only the unique index keeps its external ID apart.
      if (outcome?.left._tag === "ExternalIdTaken") rival = yield* matchOf(body)
      if (rival !== undefined) return yield* new LinkExists({ id: rival, url: body.url })
      return yield* Option.getOrThrow(Option.fromNullable(outcome))
    })

    return {
      /**
       * Creates links in one transaction. Returns a link or a failure for each body, under the body's number; a fault
       * in one body doesn't affect the others. `remember` receives the same within the transaction.
       */
      createAll,

      create,

      createNew,

      /**
       * Creates a link in one transaction with others that the same caller creates in the same turn of the event loop,
       * each with its own outcome. Don't use it in a transaction.
       */
      createInTurn: (body: CreateLink, remember: (link: Link) => Effect.Effect<void, SqlError>) =>
        Effect.withFiberRuntime<Link, Invalid | PasswordsBusy, Caller>((fiber) =>
          Effect.flatMap(RequestSlot, ({ result }) =>
            // Hashing a password takes so long that the other links would wait for it. Shared work has no span.
            body.password || result !== undefined || isTraced(fiber)
              ? create(body, remember)
              : Effect.flatMap(Caller, (caller) => createLater({ caller, body }))
          )
        )
    }
  })
}) {}
