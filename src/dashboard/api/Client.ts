import { FetchHttpClient, HttpApi, HttpApiClient, type HttpApiGroup } from "@effect/platform"
import { Effect } from "effect"

/**
 * The typed client of one group of the contract. Each feature makes its own, so that a screen loads the schemas of
 * what it shows and no more.
 */
export const clientOf = <Group extends HttpApiGroup.HttpApiGroup.Any>(group: Group) => {
  const api = HttpApi.make("linden").add(group).prefix("/api/v1")
  const client = HttpApiClient.make(api, { baseUrl: location.origin }).pipe(Effect.provide(FetchHttpClient.layer))
  // No group of the contract asks anything more of its client, which a type parameter cannot tell.
  return Effect.runSync(client as Effect.Effect<HttpApiClient.Client<Group, never, never>>)
}
