import {
  FetchHttpClient,
  HttpApi,
  HttpApiClient,
  type HttpApiGroup,
  HttpClient,
  HttpClientRequest
} from "@effect/platform"
import { Effect } from "effect"
import { teamHeaders } from "./Team.ts"

const forShownTeam = HttpClient.mapRequest((request) => HttpClientRequest.setHeaders(request, teamHeaders()))

/**
 * The typed client of one group of the contract. Each feature makes its own, so that a screen loads the schemas of
 * what it shows and no more. What it asks is meant for the team that the page shows.
 */
export const clientOf = <Group extends HttpApiGroup.HttpApiGroup.Any>(
  group: Group,
  transformClient: (client: HttpClient.HttpClient) => HttpClient.HttpClient = forShownTeam
) => {
  const api = HttpApi.make("linden").add(group).prefix("/api/v1")
  const client = HttpApiClient.make(api, { baseUrl: location.origin, transformClient }).pipe(
    Effect.provide(FetchHttpClient.layer)
  )
  // No group of the contract asks anything more of its client, which a type parameter cannot tell.
  return Effect.runSync(client as Effect.Effect<HttpApiClient.Client<Group, never, never>>)
}
