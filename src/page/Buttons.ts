import { Effect, Option, ParseResult } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type PageId } from "../contract/Id.ts"
import { fieldErrors, inField, invalid } from "../http/SchemaFaults.ts"
import { type Expected, refuseNone, refuseOther } from "../http/Versions.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { isContact } from "./Address.ts"
import { type BioLinkId, ButtonNotFound, type CreateButton, UpdateButton } from "./Button.ts"
import { changedButtons, type LoggedItem } from "./Changed.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { PageChanges } from "./PageChange.ts"
import { presentButton } from "./Present.ts"
import { PublicationsRepo } from "./PublicationsRepo.ts"
import { BioLinksTable } from "./Tables.ts"
import { PageValidation } from "./Validation.ts"

/** The maximum number of buttons on a page. */
const mostButtons = 200

/** Converts the fields of a body to columns. */
const columnsOf = ({ animation, ...plain }: UpdateButton) =>
  BioLinksTable.columns({ ...plain, ...(animation === undefined ? {} : { animation: animation ?? "none" }) })

const decodeUpdate = ParseResult.decodeUnknown(UpdateButton, { errors: "all" })

const contacts = Effect.promise(() => import("./Contacts.ts"))

/** Corrects the contact that a button links to. */
const withContact = Effect.fnUntraced(function* <Body extends UpdateButton>(body: Body) {
  if (!isContact(body.url ?? "")) return body
  const { correctedContact } = yield* contacts
  return { ...body, url: correctedContact(body.url ?? "") }
})

/** The buttons of the pages of the caller's team. */
export class Buttons extends Effect.Service<Buttons>()("page/Buttons", {
  dependencies: [ItemsRepo.Default, PageChanges.Default, PageValidation.Default, PublicationsRepo.Default],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanges
    const checks = yield* PageValidation
    const publications = yield* PublicationsRepo

    const rowOf = Effect.fnUntraced(function* (page: PageId, id: BioLinkId) {
      const found = yield* items.button(page, id)
      return yield* Effect.mapError(found, () => new ButtonNotFound())
    })

    const get = (page: PageId, id: BioLinkId) => Effect.map(rowOf(page, id), presentButton)

    return {
      create: traced("Buttons.create")(function* (page: PageId, given: CreateButton) {
        yield* changing.findToChange(page)
        const body = yield* withContact(given)
        yield* checks.target(body.url)
        const id = yield* newId<BioLinkId>()
        return yield* changing.on(page, (now) =>
          Effect.gen(function* () {
            if ((yield* items.count("bio_links", page)) >= mostButtons) {
              return yield* invalid({ links: [fault("too_many_buttons", { most: mostButtons })] }, "limit_reached")
            }
            const { label, url } = body
            const stored = { id, page_id: page, label, url, created_at: now }
            yield* items.insertButton({ animation: "none", sort_order: 0, ...columnsOf(body), ...stored })
            const row = yield* rowOf(page, id)
            const result = yield* remembered(Effect.succeed(presentButton(row)))
            return { result, logged: changedButtons([], [row]) }
          })
        )
      }),

      update: traced("Buttons.update")(function* (
        page: PageId,
        id: BioLinkId,
        given: UpdateButton,
        expected?: Expected
      ) {
        const { userId } = yield* Caller
        yield* changing.findToChange(page)
        const { version } = yield* get(page, id)
        yield* refuseOther("link", expected, version)
        const body = yield* withContact(given)
        yield* checks.target(body.url)
        const columns = columnsOf(body)
        if (Object.keys(columns).length > 0) {
          yield* changing.on(page, () =>
            Effect.gen(function* () {
              const before = Option.toArray(yield* items.button(page, id))
              const changed = yield* items.updateButton(page, id, columns, userId, expected && version)
              yield* refuseNone("link", expected, changed)
              const after = before.map((row) => ({ ...row, ...columns }))
              return { result: undefined, logged: changedButtons(before, after) }
            })
          )
        }
        return yield* get(page, id)
      }),

      /**
       * Prepares to restore buttons to their state before a change: `before` are those to change or to add again, `after`
       * those that the change left. Returns an effect for the transaction, which gets the highest version of any item
       * that was removed from the page.
       */
      restoring: Effect.fnUntraced(function* (
        page: PageId,
        before: ReadonlyArray<LoggedItem>,
        after: ReadonlyArray<LoggedItem>
      ) {
        const { userId } = yield* Caller
        const bodies = yield* Effect.forEach(before, ({ id, name: _, ...fields }, place) =>
          Effect.gen(function* () {
            const body = yield* withContact(
              yield* Effect.mapError(decodeUpdate(fields), (issue) => invalid(fieldErrors(issue, "body")))
            )
            yield* checks.target(body.url)
            return { id: id as BioLinkId, body }
          }).pipe(Effect.mapError(inField(`links.${place}`)))
        )
        const added = after.filter(({ id }) => !before.some((one) => one.id === id))
        return (now: number, removedVersion: number) =>
          Effect.gen(function* () {
            for (const { id } of added) yield* items.remove("bio_links", page, id)
            const clicks = yield* publications.clicks(page)
            for (const { id, body } of bodies) {
              const columns = columnsOf(body)
              if (Option.isSome(yield* items.button(page, id))) {
                yield* items.updateButton(page, id, columns, userId, undefined)
                continue
              }
              const { label, url } = body
              if (label === undefined || url === undefined) return yield* new ButtonNotFound()
              if ((yield* items.count("bio_links", page)) >= mostButtons) {
                return yield* invalid({ links: [fault("too_many_buttons", { most: mostButtons })] }, "limit_reached")
              }
              yield* items.insertButton({
                ...{ animation: "none", sort_order: 0, ...columns, id, page_id: page, label, url, created_at: now },
                ...{ version: removedVersion + 1, updated_by: userId, total_clicks: clicks.get(id) ?? 0 }
              })
            }
          })
      }),

      remove: traced("Buttons.remove")(function* (page: PageId, id: BioLinkId) {
        yield* changing.on(page, () =>
          Effect.gen(function* () {
            const row = yield* rowOf(page, id)
            yield* items.remove("bio_links", page, id)
            return { result: undefined, logged: changedButtons([row], []) }
          })
        )
      })
    }
  })
}) {}
