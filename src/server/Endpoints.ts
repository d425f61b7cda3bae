import { HttpApi, type HttpMethod } from "@effect/platform"
import { Option, type Schema } from "effect"
import { LindenApi } from "../Api.ts"

interface Route {
  readonly method: HttpMethod.HttpMethod
  readonly path: string
  readonly pattern: RegExp
  readonly payload: Option.Option<Schema.Schema.All>
  readonly query: Option.Option<Schema.Schema.All>
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/:[A-Za-z]+/g, "[^/]+")}/?$`)

const collect = (): ReadonlyArray<Route> => {
  const routes: Array<Route> = []
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) =>
      routes.push({
        method: endpoint.method,
        path: endpoint.path,
        pattern: patternOf(endpoint.path),
        payload: endpoint.payloadSchema,
        query: endpoint.urlParamsSchema
      })
  })
  return routes
}

/** Every route of the contract, with what its endpoint takes. */
export const routes = collect()

const byKey = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))

/** The route of a method and a path pattern such as `/api/v1/links/:id`. */
export const routeAt = (method: string, path: string): Option.Option<Route> =>
  Option.fromNullable(byKey.get(`${method} ${path}`))

/** The routes that a request's path fits, whatever their method. */
export const routesOf = (pathname: string): ReadonlyArray<Route> =>
  routes.filter((route) => route.pattern.test(pathname))
