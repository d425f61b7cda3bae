import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { requestIdOf } from "../http/RequestId.ts"
import { countRequest } from "../http/RequestMetrics.ts"
import { securityList } from "../http/SecurityHeaders.ts"
import { Settings } from "../settings/Settings.ts"
import { Health } from "./Health.ts"

const always = ["content-type", "application/json", "cache-control", "no-store"]

/** Responds to `/health` before the router does, if the cached state is recent. */
export class FastHealth extends Effect.Service<FastHealth>()("ops/FastHealth", {
  dependencies: [Health.Default],
  effect: Effect.gen(function* () {
    const { recent } = yield* Health
    const headers = always.concat(securityList(yield* Settings))
    return {
      /** Sends the cached state if it is recent. Returns whether it sent a response. */
      answer: (request: IncomingMessage, response: ServerResponse): boolean => {
        const { method, url, headers: asked } = request
        if (url !== "/health" || (method !== "GET" && method !== "HEAD")) return false
        const body = recent(request)
        if (body === undefined) return false
        const began = performance.now()
        const length = String(Buffer.byteLength(body))
        response.writeHead(
          200,
          headers.concat(requestIdOf(asked["x-request-id"] as string | undefined), "content-length", length)
        )
        response.end(method === "HEAD" ? undefined : body)
        countRequest(method, "/health", 200, performance.now() - began)
        return true
      }
    }
  })
}) {}
