import { type FileSystem, HttpApiBuilder, HttpRouter, HttpServerRequest, type Path } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { HostGuard } from "../auth/HostGuard.ts"
import { immutable, sendFile } from "../http/StaticFile.ts"
import { missingResponse } from "../redirect/Responses.ts"
import { Settings } from "../settings/Settings.ts"
import { listFiles } from "./Files.ts"
import { manifestOf } from "./Manifest.ts"

// Allows inline styles, which the component library writes into the page, and pictures from any host, for bio pages and
// previews.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join("; ")

const document = {
  "cache-control": "no-cache",
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()"
}

// Only secure origins get an isolation header, because browsers ignore it on others and print a warning.
const isolation = ({ baseUrl }: { readonly baseUrl: string }) => {
  const { protocol, hostname } = new URL(baseUrl)
  const isSecure = protocol === "https:" || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return isSecure ? { "cross-origin-opener-policy": "same-origin" } : {}
}
const manifestName = "manifest.webmanifest"
const plain = { "cache-control": "public, max-age=3600" }

/** The dashboard: one document for every path below `/app`, and its files. */
export const AppHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
    const hosts = yield* HostGuard
    const headers = { ...document, ...isolation(yield* Settings) }
    const files = yield* Effect.cached(Effect.provide(listFiles, context))
    const manifest = yield* files.pipe(
      Effect.flatMap((known) => Effect.fromNullable(known.get(manifestName))),
      Effect.flatMap((found) => Effect.provide(manifestOf(found), context)),
      Effect.cached
    )
    const screen = Effect.flatMap(files, (known) => {
      const index = known.get("index.html")
      return index === undefined ? missingResponse : sendFile(index, headers)
    })
    const file = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const name = params["*"] ?? ""
      if (name === manifestName) {
        return yield* Effect.catchTag(Effect.flatten(manifest), "NoSuchElementException", () => missingResponse)
      }
      const found = name.endsWith(".html") ? undefined : (yield* files).get(name)
      if (found !== undefined) return yield* sendFile(found, name.startsWith("assets/") ? immutable : plain)
      return name.startsWith("assets/") || name.includes(".") ? yield* missingResponse : yield* screen
    })
    const atOwnHost = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
      Effect.flatMap(
        HttpServerRequest.HttpServerRequest,
        (request): Effect.Effect<A, E | SqlError, R> => (hosts.isOwn(request) ? answer : hosts.refuse(request))
      )
    yield* router.get("/app", atOwnHost(screen))
    yield* router.get("/app/*", atOwnHost(file))
  })
)
