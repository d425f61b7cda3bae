import { type IncomingMessage, request } from "node:http"
import { Deferred, Effect, Exit } from "effect"
import { patiently } from "../../support/Patience.ts"

/** Watches clicks; `text` is what has arrived so far, `ended` resolves when the server ends the stream. */
export const watch = (url: string, headers: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.async<{
      readonly response: IncomingMessage
      readonly text: () => string
      readonly ended: Effect.Effect<void>
      readonly hasEnded: () => boolean
      readonly close: () => void
    }>((resume) => {
      const sent = request(`${url}/api/v1/analytics/live`, { agent: false, headers })
      sent.on("error", () => {})
      sent.on("response", (response) => {
        let text = ""
        let hasEnded = false
        const ended = Effect.runSync(Deferred.make<void>())
        response.setEncoding("utf8")
        response.on("data", (part: string) => (text += part))
        response.on("error", () => {})
        response.on("end", () => {
          hasEnded = true
          Deferred.unsafeDone(ended, Exit.void)
        })
        resume(
          Effect.succeed({
            response,
            text: () => text,
            ended: Deferred.await(ended),
            hasEnded: () => hasEnded,
            close: () => sent.destroy()
          })
        )
      })
      sent.end()
    }),
    ({ close }) => Effect.sync(close)
  )

/** Watches clicks with a key. */
export const watchByKey = (url: string, key: string) => watch(url, { authorization: `Bearer ${key}` })

export const until = (holds: () => boolean) =>
  Effect.sync(holds).pipe(
    Effect.filterOrFail((is) => is),
    Effect.retry(patiently),
    Effect.orDie
  )

/** The clicks among a stream's events. */
export const eventsIn = (text: string) =>
  [...text.matchAll(/^id: (.+)\nevent: click\ndata: (.+)$/gm)].map(([, id, data]) => ({
    id,
    data: JSON.parse(data ?? "")
  }))
