import { HttpApi, type HttpMethod } from "@effect/platform"
import { Context, Layer, Option, type Schema } from "effect"
import { LindenApi } from "../Api.ts"
import { type AuditDeclaration, AuditDeclared } from "../audit/Audited.ts"
import { Authn, Operations } from "../auth/Authn.ts"
import { Access, type AccessShape } from "../contract/Access.ts"

export interface Endpoint {
  /** The group and the name, such as `links.create`. */
  readonly operation: string
  readonly method: HttpMethod.HttpMethod
  readonly path: string
  readonly pattern: RegExp
  readonly payload: Option.Option<Schema.Schema.All>
  readonly query: Option.Option<Schema.Schema.All>
  /** What callers need; undefined for operations without authentication. */
  readonly access: AccessShape | undefined
  /** Its entries in the audit log; undefined for operations that only read. */
  readonly audit: AuditDeclaration | undefined
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/:[A-Za-z]+/g, "[^/]+")}/?$`)

const collect = (): ReadonlyArray<Endpoint> => {
  const found: Array<Endpoint> = []
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint, middleware }) => {
      const operation = `${group.identifier}.${endpoint.name}`
      const access = Option.getOrUndefined(Context.getOption(endpoint.annotations, Access))
      const isForCallers = [...middleware].some(({ key }) => key === Authn.key)
      if (isForCallers !== (access !== undefined)) throw new Error(`${operation} must state what its callers need`)
      found.push({
        operation,
        method: endpoint.method,
        path: endpoint.path,
        pattern: patternOf(endpoint.path),
        payload: endpoint.payloadSchema,
        query: endpoint.urlParamsSchema,
        access,
        audit: Option.getOrUndefined(Context.getOption(endpoint.annotations, AuditDeclared))
      })
    }
  })
  return found
}

/** Every route of the contract, with its endpoint's input. */
export const endpoints = collect()

const byKey = new Map(endpoints.map((route) => [`${route.method} ${route.path}`, route]))

/** Finds a route by method and path pattern, such as `/api/v1/links/:id`. */
export const endpointAt = (method: string, path: string): Option.Option<Endpoint> =>
  Option.fromNullable(byKey.get(`${method} ${path}`))

/** Tells the authentication what each operation needs. */
export const OperationsLive = Layer.succeed(
  Operations,
  Operations.of({ accessOf: (method, path) => byKey.get(`${method === "HEAD" ? "GET" : method} ${path}`)?.access })
)

/** The path segment after `/api/v1`, which is never a parameter. */
const resourceOf = (path: string): string => path.split("/", 4)[3] ?? ""

const byResource = Map.groupBy(endpoints, ({ path }) => resourceOf(path))

/** The routes that match the path of a request, with any method. */
export const endpointsOf = (pathname: string): ReadonlyArray<Endpoint> =>
  (byResource.get(resourceOf(pathname)) ?? []).filter((route) => route.pattern.test(pathname))
