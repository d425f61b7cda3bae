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

const forAnyTeam = Effect.runSync(Effect.provide(HttpClient.HttpClient, FetchHttpClient.layer))

const forShownTeam = HttpClient.mapRequest(forAnyTeam, (request) =>
  HttpClientRequest.setHeaders(request, teamHeaders())
)

const clientBy =
  (httpClient: HttpClient.HttpClient) =>
  <Group extends HttpApiGroup.HttpApiGroup.Any>(group: Group) => {
    const api = HttpApi.make("linden").add(group).prefix("/api/v1")
    const { identifier, endpoints } = group as Group & HttpApiGroup.HttpApiGroup.AnyWithProps
    const make = (endpoint: string): unknown => {
      const options = { httpClient, baseUrl: location.origin, group: identifier, endpoint } as never
      // No group of the contract asks anything more of its client, which a type parameter cannot tell.
      return Effect.runSync(HttpApiClient.endpoint(api, options) as Effect.Effect<unknown>)
    }
    const client = {}
    for (const name of Object.keys(endpoints)) {
      let made: unknown
      Object.defineProperty(client, name, {
        get: () => {
          made ??= make(name)
          return made
        }
      })
    }
    return { [identifier]: client } as HttpApiClient.Client<Group, never, never>
  }

/**
 * The typed client of one group of the contract, for the team that the page shows. Each feature makes its own, so that
 * a screen loads the schemas of what it shows and no more; what sends one call and reads its answers is made when it is
 * first wanted, since a group has up to twenty and a screen needs two.
 */
export const clientOf = clientBy(forShownTeam)

/** The same for a group that tells or changes the team of the session, whatever the page shows. */
export const clientOfAnyTeam = clientBy(forAnyTeam)
