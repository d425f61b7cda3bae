import { type Agent, request } from "node:http"
import { Effect } from "effect"
import type { Envelope, Received } from "./Send.ts"

export interface RawRequest {
  readonly method?: string
  /** Sent as is, without normalization or encoding. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as chunks, without a content-length. */
  readonly chunks?: ReadonlyArray<string | Uint8Array>
  readonly agent?: Agent
}

/** Sends a request with the given path and framing, unchanged. Connection errors are defects. */
export const sendRaw = (url: string, { method = "GET", path, headers = {}, chunks, agent }: RawRequest) =>
  Effect.async<Received>((resume) => {
    const sent = request(url, { method, path, headers, agent: agent ?? false }, (response) => {
      const parts: Array<Buffer> = []
      response.on("data", (part: Buffer) => parts.push(part))
      response.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8")
        const isJson = response.headers["content-type"]?.startsWith("application/json") === true && text !== ""
        const body = isJson ? (JSON.parse(text) as Envelope) : {}
        resume(Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text, body }))
      })
    })
    sent.on("error", (error) => resume(Effect.die(error)))
    for (const chunk of chunks ?? []) sent.write(chunk)
    sent.end()
  })
