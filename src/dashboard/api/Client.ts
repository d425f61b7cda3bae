import {
  FetchHttpClient,
  HttpApi,
  HttpApiClient,
  type HttpApiEndpoint,
  type HttpApiGroup,
  HttpClient,
  HttpClientRequest
} from "@effect/platform"
import { Effect, Option, type Schema } from "effect"
import { teamHeaders } from "./Team.ts"

const forAnyTeam = Effect.runSync(Effect.provide(HttpClient.HttpClient, FetchHttpClient.layer))

const forShownTeam = HttpClient.mapRequest(forAnyTeam, (request) =>
  HttpClientRequest.setHeaders(request, teamHeaders())
)

type Call = (request?: { readonly payload?: unknown }) => Effect.Effect<unknown, unknown>

/** An endpoint that reports all faults of a payload; by default, the library stops at the first. */
const reportingAll = (endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps) =>
  Option.match(endpoint.payloadSchema, {
    onNone: () => endpoint,
    onSome: (schema: Schema.Schema.Any) => endpoint.setPayload(schema.annotations({ parseOptions: { errors: "all" } }))
  })

/** A group with one endpoint of another group, because the library prepares all endpoints of a group. */
const only = <Group extends HttpApiGroup.HttpApiGroup.AnyWithProps>(
  group: Group,
  endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
): Group => Object.create(group, { endpoints: { value: { [endpoint.name]: endpoint } } })

const clientBy =
  (httpClient: HttpClient.HttpClient) =>
  <Group extends HttpApiGroup.HttpApiGroup.Any>(group: Group) => {
    const known = group as Group & HttpApiGroup.HttpApiGroup.AnyWithProps
    const { identifier, endpoints } = known
    const make = (endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps): Call => {
      const api = HttpApi.make("linden")
        .add(only(known, reportingAll(endpoint)))
        .prefix("/api/v1")
      const options = { httpClient, baseUrl: location.origin, group: identifier, endpoint: endpoint.name } as never
      // The cast is safe: no client of a group needs other services, but the type parameter can't express this.
      return Effect.runSync(HttpApiClient.endpoint(api, options) as Effect.Effect<unknown>) as Call
    }
    const client = {}
    for (const endpoint of Object.values(endpoints)) {
      let made: Call | undefined
      Object.defineProperty(client, endpoint.name, {
        get: () => {
          made ??= make(endpoint)
          return made
        }
      })
    }
    return { [identifier]: client } as HttpApiClient.Client<Group, never, never>
  }

/**
 * The typed client for one group of the contract, for the team shown on the page. Each feature creates its own client,
 * so that a screen loads only the schemas it needs. Each endpoint's codec is built on first use, because a group has up
 * to twenty endpoints but a screen uses about two.
 */
export const clientOf = clientBy(forShownTeam)

/** The same client without the team header, for groups that read or change the session's own team. */
export const clientOfAnyTeam = clientBy(forAnyTeam)
