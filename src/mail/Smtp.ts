import { isIP } from "node:net"
import { Data, Effect, Redacted } from "effect"
import { isNear } from "../net/Network.ts"
import type { MailSettings } from "../settings/MailSettings.ts"
import { type Letter, letterHtml, letterText } from "./Letter.ts"

/** A letter that the mail server did not take. What the server said may name people, so it is not kept. */
export class NotSent extends Data.TaggedError("NotSent")<{
  /** What kind of failure it was, such as `ECONNECTION` or `EAUTH`. */
  readonly code: string
  /** The status of the server's answer; 0 where it gave none. */
  readonly status: number
}> {}

const wholeTime = "60 seconds"

const isLocal = (host: string) => host === "localhost" || (isIP(host) !== 0 && isNear(host))

const failureOf = (error: unknown): NotSent => {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  return new NotSent({
    code: typeof code === "string" ? code : "unknown",
    status: typeof responseCode === "number" ? responseCode : 0
  })
}

/** What hands letters to the mail server, one connection each. */
export const smtpSender = ({ server, from }: MailSettings) =>
  Effect.map(
    Effect.promise(() => import("nodemailer")),
    ({ createTransport }) => {
      const { host, port, secure, auth } = Redacted.value(server)
      const transport = createTransport({
        host,
        port,
        secure,
        ...(auth === undefined ? {} : { auth }),
        // A server of this machine or network often has a certificate that nobody signed; a password goes nowhere else in the clear.
        ignoreTLS: !secure && isLocal(host),
        requireTLS: !secure && auth !== undefined && !isLocal(host),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true
      })
      return (letter: Letter): Effect.Effect<void, NotSent> =>
        Effect.tryPromise({
          try: () =>
            transport.sendMail({
              from,
              // An object is taken as one address, whatever stands in it.
              to: { name: "", address: letter.to },
              subject: letter.subject,
              text: letterText(letter),
              html: letterHtml(letter),
              headers: { "Auto-Submitted": "auto-generated" }
            }),
          catch: failureOf
        }).pipe(
          Effect.asVoid,
          Effect.timeoutFail({ duration: wholeTime, onTimeout: () => new NotSent({ code: "ETIMEDOUT", status: 0 }) })
        )
    }
  )
