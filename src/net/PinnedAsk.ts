import { Data, Effect } from "effect"
import { type PinnedPlace, pinnedRequest, redirects } from "./Pinned.ts"

/**
 * Why a request got no response: `silent` if the host accepted the connection but sent nothing in time, `garbled` if it
 * did not send valid HTTP.
 */
export class Unanswered extends Data.TaggedError("Unanswered")<{
  readonly reason: "refused" | "certificate" | "unreachable" | "silent" | "garbled"
}> {}

/** The head of a response; its body is not read. */
export interface PinnedHead {
  readonly status: number
  /** The target of a redirect. */
  readonly location: string | undefined
}

export interface PinnedQuestion extends PinnedPlace {
  readonly userAgent: string
  readonly method: "HEAD" | "GET"
  /** The time limit, in milliseconds. */
  readonly timeout: number
}

// Errors about certificates, except for incomplete chains, which browsers complete.
const certificate =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|EPROTO|ERR_SSL_(WRONG_VERSION|TLSV1_UNRECOGNIZED|SSLV3_ALERT))/
const nowhere = new Set(["EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ETIMEDOUT", "ENETDOWN"])

const reasonOf = (code: string): Unanswered["reason"] =>
  code === "ECONNREFUSED"
    ? "refused"
    : certificate.test(code)
      ? "certificate"
      : nowhere.has(code)
        ? "unreachable"
        : "garbled"

/** One request over a connection pinned to a checked address; reads only the head of the response. */
export const pinnedAsk = ({
  method,
  timeout,
  userAgent,
  ...place
}: PinnedQuestion): Effect.Effect<PinnedHead, Unanswered> =>
  Effect.async((resume) => {
    const sent = pinnedRequest(place, { method, headers: { accept: "*/*", "user-agent": userAgent } })
    let isConnected = false
    const end = (result: Effect.Effect<PinnedHead, Unanswered>) => {
      clearTimeout(late)
      sent.destroy()
      resume(result)
    }
    const late = setTimeout(() => end(new Unanswered({ reason: isConnected ? "silent" : "unreachable" })), timeout)
    sent.on("socket", (socket) => socket.once("connect", () => (isConnected = true)))
    sent.on("error", (error: NodeJS.ErrnoException) => end(new Unanswered({ reason: reasonOf(error.code ?? "") })))
    sent.on("response", ({ statusCode: status = 0, headers: { location } }) =>
      end(Effect.succeed({ status, location: redirects.has(status) ? location : undefined }))
    )
    sent.end()
    return Effect.sync(() => {
      clearTimeout(late)
      sent.destroy()
    })
  })
