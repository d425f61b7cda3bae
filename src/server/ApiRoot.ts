import { HttpApiBuilder, HttpServerError, HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"

/** `/api` itself, which would be taken for a short code: there is nothing, as below it. */
export const ApiRootHttp = HttpApiBuilder.Router.use((router) =>
  router.all(
    "/api",
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => new HttpServerError.RouteNotFound({ request }))
  )
)
