import { HttpApiBuilder, HttpServerError, HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"

/** Responds with 404 to `/api` itself, which would otherwise count as a short code. */
export const ApiRootHttp = HttpApiBuilder.Router.use((router) =>
  router.all(
    "/api",
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => new HttpServerError.RouteNotFound({ request }))
  )
)
