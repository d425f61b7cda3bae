import { HttpApiBuilder, HttpServerRequest } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { isRootOf } from "../../domain/CircularDestinations.ts"
import { blockedResponse, localResponse, missingResponse, redirectResponse } from "../../redirect/Responses.ts"
import { Visits } from "../../redirect/Visits.ts"
import { welcomePage } from "../../redirect/view/WelcomePage.ts"
import { hostnameOf, ofServerRequest } from "../../visit/VisitRequest.ts"
import { PageVisits } from "./PageVisits.ts"
import { viewResponse } from "./ViewHttp.ts"

/**
 * The root of each host: on a custom domain its bio page or redirect (404 if it has neither), otherwise the welcome
 * page.
 */
export const RootHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const visits = yield* Visits
    const pages = yield* PageVisits

    const root = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const host = Option.getOrUndefined(yield* visits.hostOf(request))
      if (host === undefined) return yield* localResponse(welcomePage)
      const page = host.root_page_id === null ? Option.none() : yield* pages.see("")
      if (Option.isSome(page)) return yield* viewResponse(page.value)
      // The domain's `www.` may point here too, and be where the root redirects.
      const isCircular = host.root_url && isRootOf(hostnameOf(ofServerRequest(request)), host.root_url)
      if (host.root_url && pages.refuses(host.team_id, host.root_url)) return yield* blockedResponse
      return host.root_url && !isCircular ? redirectResponse(host.root_url) : yield* missingResponse
    })

    yield* router.get("/", root)
  })
).pipe(Layer.provide([Visits.Default, PageVisits.Default]))
