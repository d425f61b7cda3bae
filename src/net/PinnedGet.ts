import { Effect } from "effect"
import { type PinnedPlace, pinnedRequest, redirects, Unreachable } from "./Pinned.ts"

export interface PinnedRequest extends PinnedPlace {
  readonly accept: string
  /** The maximum size of the body, in bytes. */
  readonly mostBytes: number
  /** Whether to truncate a longer body; otherwise it is an error. */
  readonly isCut?: boolean
  /** Whether to read the body for this content type. If not, the response contains no bytes. */
  readonly isWanted?: (contentType: string) => boolean
  /** The User-Agent of the request; `Linden` by default. */
  readonly userAgent?: string
}

export type PinnedAnswer =
  | { readonly _tag: "Body"; readonly bytes: Buffer; readonly contentType: string }
  | { readonly _tag: "Redirect"; readonly location: string }
  | { readonly _tag: "TooLarge" }
  /** Any status other than 200. */
  | { readonly _tag: "Refused" }

/**
 * One request over a connection pinned to a checked address. Redirects are returned, not followed. Interruption closes
 * the connection.
 */
export const pinnedGet = (asked: PinnedRequest): Effect.Effect<PinnedAnswer, Unreachable> =>
  Effect.async((resume) => {
    const sent = pinnedRequest(asked, { headers: { accept: asked.accept, "user-agent": asked.userAgent ?? "Linden" } })
    const end = (answer: PinnedAnswer) => {
      sent.destroy()
      resume(Effect.succeed(answer))
    }
    const lost = () => resume(new Unreachable())
    sent.on("error", lost)
    sent.on("response", (response) => {
      const { statusCode = 0, headers } = response
      if (redirects.has(statusCode) && headers.location !== undefined) {
        return end({ _tag: "Redirect", location: headers.location })
      }
      if (statusCode !== 200) return end({ _tag: "Refused" })
      const { mostBytes, isCut = false, isWanted = () => true } = asked
      const contentType = headers["content-type"] ?? ""
      // The request did not ask for compression. A compressed body is not read, because its unpacked size is unknown.
      const isPlain = (headers["content-encoding"] ?? "identity") === "identity"
      const whole = (bytes: Buffer) => end({ _tag: "Body", bytes, contentType })
      if (!isPlain || !isWanted(contentType)) return whole(Buffer.alloc(0))
      if (!isCut && Number(headers["content-length"] ?? 0) > mostBytes) return end({ _tag: "TooLarge" })
      const chunks: Array<Uint8Array> = []
      let size = 0
      response.on("data", (chunk: Uint8Array) => {
        size += chunk.length
        chunks.push(chunk)
        if (size <= mostBytes) return
        if (isCut) whole(Buffer.concat(chunks).subarray(0, mostBytes))
        else end({ _tag: "TooLarge" })
      })
      response.on("end", () => whole(Buffer.concat(chunks)))
      response.on("error", lost)
    })
    sent.end()
    return Effect.sync(() => sent.destroy())
  })
