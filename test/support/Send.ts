import { request } from "node:http"
import { Effect } from "effect"
import type { Warning } from "../../src/contract/Envelope.ts"
import type { Params } from "../../src/contract/faults/Fault.ts"

export interface Sent {
  /** The API key; null sends none. */
  readonly key?: string | null
  readonly json?: unknown
  readonly form?: string
  readonly text?: string
  /** A body whose content type is in the headers. */
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: Envelope
}

export interface Envelope {
  readonly success?: boolean
  readonly code?: string
  readonly reason?: string
  readonly params?: Params
  readonly message?: string
  readonly details?: ReadonlyArray<{ readonly field: string; readonly code: string; readonly params: Params }>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly data?: unknown
  readonly warnings?: ReadonlyArray<typeof Warning.Encoded>
}

const parsed = (text: string): Envelope => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

type Body = string | Uint8Array

const bodyOf = ({ json, form, text, bytes }: Sent): readonly [type: string | undefined, body: Body | undefined] =>
  bytes !== undefined
    ? [undefined, bytes]
    : json !== undefined
      ? ["application/json", JSON.stringify(json)]
      : form !== undefined
        ? ["application/x-www-form-urlencoded", form]
        : [text === undefined ? undefined : "application/json", text]

/** Sends a request as is, including `Host`, and does not follow redirects. */
export const send = (url: string, method: string, path: string, options: Sent): Effect.Effect<Received> =>
  Effect.async((resume) => {
    const [type, body] = bodyOf(options)
    const headers = {
      ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
      ...(type ? { "content-type": type } : {}),
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      ...options.headers
    }
    const sent = request(url + path, { method, headers, agent: false }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("error", (error) => resume(Effect.die(error)))
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        resume(
          Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) })
        )
      })
    })
    sent.on("error", (error) => resume(Effect.die(error)))
    sent.end(body)
  })
