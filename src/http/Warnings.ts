import { HttpApp, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import type { Warning } from "../contract/Envelope.ts"

/** The maximum number of warnings in a response. */
export const mostWarnings = 20

const isJson = (type: string | undefined) => type !== undefined && /^application\/json\b/.test(type)

/** The response with warnings at the end of its envelope; unchanged unless it is a success in JSON. */
const warned = (response: HttpServerResponse.HttpServerResponse, warnings: ReadonlyArray<Warning>) => {
  const { body, status } = response
  if (status >= 300 || body._tag !== "Uint8Array" || !isJson(body.contentType)) return response
  const text = Buffer.from(body.body).toString("utf8")
  if (!text.startsWith('{"success":true,')) return response
  const { warnings: before = [], ...rest } = JSON.parse(text)
  const all = [...before, ...warnings].slice(0, mostWarnings)
  return HttpServerResponse.text(JSON.stringify({ ...rest, warnings: all }), {
    status,
    headers: response.headers,
    cookies: response.cookies,
    contentType: body.contentType
  })
}

/** Adds warnings to a successful response, after those that it already has. */
export const warn = (warnings: ReadonlyArray<Warning>) =>
  warnings.length === 0
    ? Effect.void
    : HttpApp.appendPreResponseHandler((_, response) => Effect.succeed(warned(response, warnings)))
