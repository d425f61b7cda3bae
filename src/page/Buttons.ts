import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type PageId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { type Expected, refuseNone, refuseOther } from "../http/Versions.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { isContact } from "./Address.ts"
import { type BioLinkId, ButtonNotFound, type CreateButton, type UpdateButton } from "./Button.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { PageChanges } from "./PageChange.ts"
import { presentButton } from "./Present.ts"
import { BioLinksTable } from "./Tables.ts"
import { PageValidation } from "./Validation.ts"

/** The maximum number of buttons on a page. */
const mostButtons = 200

/** Converts the fields of a body to columns. */
const columnsOf = ({ animation, ...plain }: UpdateButton) =>
  BioLinksTable.columns({ ...plain, ...(animation === undefined ? {} : { animation: animation ?? "none" }) })

const contacts = Effect.promise(() => import("./Contacts.ts"))

/** Corrects the contact that a button links to. */
const withContact = Effect.fnUntraced(function* <Body extends UpdateButton>(body: Body) {
  if (!isContact(body.url ?? "")) return body
  const { correctedContact } = yield* contacts
  return { ...body, url: correctedContact(body.url ?? "") }
})

/** The buttons of the pages of the caller's team. */
export class Buttons extends Effect.Service<Buttons>()("page/Buttons", {
  dependencies: [ItemsRepo.Default, PageChanges.Default, PageValidation.Default],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanges
    const checks = yield* PageValidation

    const get = Effect.fnUntraced(function* (page: PageId, id: BioLinkId) {
      const found = yield* items.button(page, id)
      return presentButton(yield* Effect.mapError(found, () => new ButtonNotFound()))
    })

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
            return yield* remembered(get(page, id))
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
          const store = items.updateButton(page, id, columns, userId, expected && version)
          yield* changing.on(page, () => Effect.flatMap(store, (changed) => refuseNone("link", expected, changed)))
        }
        return yield* get(page, id)
      }),

      remove: traced("Buttons.remove")(function* (page: PageId, id: BioLinkId) {
        yield* changing.on(page, () =>
          Effect.filterOrFail(
            items.remove("bio_links", page, id),
            (gone) => gone.length > 0,
            () => new ButtonNotFound()
          )
        )
      })
    }
  })
}) {}
