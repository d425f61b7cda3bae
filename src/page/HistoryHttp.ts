import { Effect, Layer, ParseResult } from "effect"
import { Histories, NothingToRestore } from "../audit/Histories.ts"
import { HistoryEntry } from "../audit/History.ts"
import { Caller } from "../auth/Caller.ts"
import { success } from "../contract/Envelope.ts"
import type { AuditEntryId, PageId } from "../contract/Id.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { LargeResponses } from "../http/LargeResponses.ts"
import { fieldErrors, invalid } from "../http/SchemaFaults.ts"
import { type Expected, expectedBy, withTag } from "../http/Versions.ts"
import { compiledEncoder } from "../lib/CompiledSchema.ts"
import { Buttons } from "./Buttons.ts"
import {
  changedButtons,
  changedPlugins,
  formerFields,
  isRestorable,
  joined,
  type LoggedPage,
  unchangedPage
} from "./Changed.ts"
import { PageHistoryApi } from "./HistoryApi.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { UpdatePage } from "./Page.ts"
import { PageChanges } from "./PageChange.ts"
import { Pages } from "./Pages.ts"
import { Plugins } from "./Plugins.ts"
import type { PageRow } from "./Rows.ts"

const encode = compiledEncoder(HistoryEntry)
const decodeBody = ParseResult.decodeUnknown(UpdatePage, { errors: "all" })

export const PageHistoryHttp = apiGroup(PageHistoryApi, "pageHistory", (handlers) =>
  Effect.gen(function* () {
    const pages = yield* Pages
    const buttons = yield* Buttons
    const plugins = yield* Plugins
    const items = yield* ItemsRepo
    const changing = yield* PageChanges
    const histories = yield* Histories
    const large = yield* LargeResponses

    /** Restores the former state in an entry: settings, buttons and plugins in one transaction. */
    const restore = Effect.fnUntraced(function* (id: PageId, entry: AuditEntryId, expected: Expected) {
      yield* changing.find(id)
      const sides = yield* histories.sides(yield* Caller, "page", id, entry)
      const before: LoggedPage | null = sides.before
      const after: LoggedPage = sides.after ?? {}
      if (before === null || !isRestorable(Object.keys(before))) return yield* new NothingToRestore()
      const body = yield* Effect.mapError(decodeBody(formerFields(before)), (issue) =>
        invalid(fieldErrors(issue, "body"))
      )
      const putButtons = yield* buttons.restoring(id, before.links ?? [], after.links ?? [])
      const putPlugins = yield* plugins.restoring(id, before.plugins ?? [], after.plugins ?? [])
      const putItems = (page: PageRow, now: number) =>
        Effect.gen(function* () {
          if (before.links === undefined && before.plugins === undefined) return unchangedPage
          const [formerButtons, formerPlugins] = [yield* items.buttonsOf(id), yield* items.pluginsOf(id)]
          yield* changing.change(id, now)
          yield* putButtons(now, page.removed_version)
          yield* putPlugins(now, page.removed_version)
          return joined(
            changedButtons(formerButtons, yield* items.buttonsOf(id)),
            changedPlugins(formerPlugins, yield* items.pluginsOf(id))
          )
        })
      return yield* pages.update(id, body, expected, putItems)
    })

    return handlers
      .handle("list", ({ path, urlParams }) =>
        Effect.gen(function* () {
          yield* changing.find(path.id)
          const found = yield* histories.list(yield* Caller, "page", path.id, urlParams, isRestorable)
          return success("The changes of the page.", found)
        })
      )
      .handle("get", ({ path }) =>
        Effect.gen(function* () {
          yield* changing.find(path.id)
          const entry = histories.entry(yield* Caller, "page", path.id, path.entry, isRestorable)
          return yield* large.build(
            Effect.flatMap(entry, (found) => large.json(success("The change to the page.", encode(found))))
          )
        })
      )
      .handle("restore", ({ path, request }) =>
        Effect.map(withTag(restore(path.id, path.entry, expectedBy(request))), (page) =>
          success("The former state was restored.", page)
        )
      )
  })
).pipe(
  Layer.provide([
    Pages.Default,
    Buttons.Default,
    Plugins.Default,
    ItemsRepo.Default,
    PageChanges.Default,
    Histories.Default,
    LargeResponses.Default
  ])
)
