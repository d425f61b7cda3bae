import type { HttpServerRequest } from "@effect/platform"

const etagOf = (name: string) => `"${name}"`

/** Headers for a picture whose address changes with its content. */
export const immutableHeaders = (name: string): Readonly<Record<string, string>> => ({
  etag: etagOf(name),
  "cache-control": "public, max-age=31536000, immutable",
  // If a browser opens the picture directly, no script in it can run.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "cross-origin-resource-policy": "cross-origin"
})

/** Whether the client already has this content. */
export const isKnown = (request: HttpServerRequest.HttpServerRequest, name: string): boolean =>
  (request.headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etagOf(name) || tag === "*")
