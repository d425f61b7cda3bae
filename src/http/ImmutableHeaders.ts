import type { HttpServerRequest } from "@effect/platform"

const etagOf = (name: string) => `"${name}"`

/** The headers of a picture whose address changes with its content. */
export const immutableHeaders = (name: string): Readonly<Record<string, string>> => ({
  etag: etagOf(name),
  "cache-control": "public, max-age=31536000, immutable",
  // Whoever opens it by itself gets a picture and nothing that runs.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "cross-origin-resource-policy": "cross-origin"
})

/** Whether a request says that it has the content of this name already. */
export const isKnown = (request: HttpServerRequest.HttpServerRequest, name: string): boolean =>
  (request.headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etagOf(name) || tag === "*")
