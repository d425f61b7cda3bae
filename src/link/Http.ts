import { HttpApiBuilder } from "@effect/platform"
import { Effect } from "effect"
import { LindenApi } from "../Api.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { createMany } from "./Bulk.ts"
import { Links } from "./Links.ts"

export const LinksHttp = HttpApiBuilder.group(LindenApi, "links", (handlers) =>
  Effect.gen(function* () {
    const links = yield* Links
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(links.list(urlParams), (page) => success("The links of the team.", page))
      )
      .handle("create", ({ payload }) =>
        Effect.map(links.create(payload), (link) => success("The link was created.", link))
      )
      .handle("bulk", ({ payload }) =>
        Effect.map(createMany(links, payload.links), (results) => {
          const made = results.filter((result) => result.success).length
          return success(`${made} of ${results.length} links were created.`, { results })
        })
      )
      .handle("get", ({ path }) => Effect.map(links.get(path.id), (link) => success("The link.", link)))
      .handle("update", ({ path, payload }) =>
        Effect.map(links.update(path.id, payload), (link) => success("The link was changed.", link))
      )
      .handle("remove", ({ path }) => Effect.as(links.remove(path.id), acknowledged("The link was deleted.")))
  })
)
