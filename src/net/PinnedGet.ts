import { Effect } from "effect"
import { type PinnedPlace, pinnedRequest, redirects, Unreachable } from "./Pinned.ts"

export interface PinnedRequest extends PinnedPlace {
  /** The content types that are asked for. */
  readonly accept: string
  /** The longest body, in bytes. */
  readonly mostBytes: number
  /** Whether a longer body is read up to there; else it is told that it is too large. */
  readonly isCut?: boolean
  /** Whether a body of this content type is read at all; else it is given without its bytes. */
  readonly isWanted?: (contentType: string) => boolean
  /** How the request names who asks; `Linden` where it is left out. */
  readonly userAgent?: string
}

export type PinnedAnswer =
  | { readonly _tag: "Body"; readonly bytes: Buffer; readonly contentType: string }
  | { readonly _tag: "Redirect"; readonly location: string }
  | { readonly _tag: "TooLarge" }
  /** Any other status than 200. */
  | { readonly _tag: "Refused" }

/** One request over a connection that is pinned to a checked address; redirects are told, not followed. Whoever is interrupted drops it. */
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
      // Nobody asked for a compressed body, so that its size is known while it is read.
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
