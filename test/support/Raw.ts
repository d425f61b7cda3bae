import { type Agent, request } from "node:http"
import { Effect } from "effect"
import type { Envelope, Received } from "./Send.ts"

export interface RawRequest {
  readonly method?: string
  /** Sent as it is: nothing is normalised or encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent in chunks, without a content-length. */
  readonly chunks?: ReadonlyArray<string>
  readonly agent?: Agent
}

/** A request whose path and framing are left alone; what breaks on the way is a defect. */
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
