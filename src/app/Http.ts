import { type FileSystem, HttpApiBuilder, HttpRouter, type Path } from "@effect/platform"
import { Effect } from "effect"
import { immutable, sendFile } from "../http/StaticFile.ts"
import { missingResponse } from "../redirect/Responses.ts"
import { Settings } from "../settings/Settings.ts"
import { listFiles } from "./Files.ts"
import { manifestOf } from "./Manifest.ts"

// The component library writes styles into the page; pictures of bio pages and previews may stand anywhere.
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

// Elsewhere browsers ignore it, and complain of it in their consoles.
const isolation = ({ baseUrl }: { readonly baseUrl: string }) => {
  const { protocol, hostname } = new URL(baseUrl)
  const isSecure = protocol === "https:" || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return isSecure ? { "cross-origin-opener-policy": "same-origin" } : {}
}
const manifestName = "manifest.webmanifest"
const plain = { "cache-control": "public, max-age=3600" }

/** The dashboard: one document for every address below `/app`, and the files that it asks for. */
export const AppHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
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
    yield* router.get("/app", screen)
    yield* router.get("/app/*", file)
  })
)
