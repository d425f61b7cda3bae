import { Effect, Layer } from "effect"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { expectedBy, withTag } from "../http/Versions.ts"
import { LinksApi } from "./Api.ts"
import { BulkChanges } from "./BulkChanges.ts"
import { createMany, createOnce } from "./BulkCreate.ts"
import { LinkCreation } from "./Creation.ts"
import { Links } from "./Links.ts"
import { SlugAvailability } from "./SlugAvailability.ts"

/** The outcome for several items, as a sentence. */
const counted = (done: number, missing: number, what: string) =>
  missing === 0 && done === 1
    ? `The link was ${what}.`
    : `${done}${missing === 0 ? "" : ` of ${done + missing}`} links were ${what}.`

export const LinksHttp = apiGroup(LinksApi, "links", (handlers) =>
  Effect.gen(function* () {
    const links = yield* Links
    const creation = yield* LinkCreation
    const batches = yield* BulkChanges
    const slugs = yield* SlugAvailability
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(links.list(urlParams), (page) => success("The team's links.", page))
      )
      .handle("create", ({ payload }) =>
        withTag(createOnce(creation, payload)).pipe(
          Effect.tap((link) => (payload.custom_slug ? slugs.warn(link) : Effect.void)),
          Effect.map((link) => success("The link was created.", link))
        )
      )
      .handle("bulk", ({ payload }) =>
        Effect.map(createMany(creation, payload.links), (results) => {
          const made = results.filter((result) => result.success).length
          return success(`${made} of ${results.length} links were created.`, { results })
        })
      )
      .handle("bulkUpdate", ({ payload }) =>
        Effect.map(batches.update(payload), (found) =>
          success(counted(found.links.length, found.missing.length, "changed"), found)
        )
      )
      .handle("bulkRemove", ({ payload }) =>
        Effect.map(batches.remove(payload), (found) =>
          success(counted(found.deleted, found.missing.length, "deleted"), found)
        )
      )
      .handle("availability", ({ urlParams }) =>
        Effect.map(slugs.availability(urlParams), (found) =>
          success(found.available ? "This short code is available." : "This short code is not available.", found)
        )
      )
      .handle("get", ({ path }) => Effect.map(withTag(links.get(path.id)), (link) => success("The link.", link)))
      .handle("update", ({ path, payload, request }) =>
        withTag(links.update(path.id, payload, expectedBy(request))).pipe(
          Effect.tap((link) => (payload.custom_slug ? slugs.warn(link) : Effect.void)),
          Effect.map((link) => success("The link was changed.", link))
        )
      )
      .handle("remove", ({ path }) => Effect.as(links.remove(path.id), acknowledged("The link was deleted.")))
      .handle("removeAlias", ({ path }) =>
        Effect.as(links.removeAlias(path.id, path.code), acknowledged("The former address was removed."))
      )
  })
).pipe(Layer.provide([Links.Default, LinkCreation.Default, BulkChanges.Default, SlugAvailability.Default]))
