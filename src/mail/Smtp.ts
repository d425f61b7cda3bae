import { Data, Effect, Redacted } from "effect"
import { isNearHost } from "../net/Network.ts"
import type { MailSettings } from "../settings/MailSettings.ts"
import { type Letter, letterHtml, letterText } from "./Letter.ts"

/** The mail server did not accept an email. Its response is not kept, because it may contain names. */
export class NotSent extends Data.TaggedError("NotSent")<{
  /** The kind of failure, such as `ECONNECTION` or `EAUTH`. */
  readonly code: string
  /** The status of the server's response; 0 if there was none. */
  readonly status: number
}> {}

const wholeTime = "60 seconds"

const failureOf = (error: unknown): NotSent => {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  return new NotSent({
    code: typeof code === "string" ? code : "unknown",
    status: typeof responseCode === "number" ? responseCode : 0
  })
}

/** A transport to the mail server. */
export const smtpTransport = ({ server }: MailSettings) =>
  Effect.map(
    Effect.promise(() => import("nodemailer")),
    ({ createTransport }) => {
      const { host, port, secure, auth } = Redacted.value(server)
      return createTransport({
        host,
        port,
        secure,
        ...(auth === undefined ? {} : { auth }),
        // Servers on this machine or network often have self-signed certificates, so don't upgrade to TLS there.
        // Elsewhere, require TLS so that passwords are never sent in clear text.
        ignoreTLS: !secure && isNearHost(host),
        requireTLS: !secure && auth !== undefined && !isNearHost(host),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true
      })
    }
  )

/** Sends emails to the mail server, each over its own connection. */
export const smtpSender = (settings: MailSettings) =>
  Effect.map(
    smtpTransport(settings),
    (transport) =>
      (letter: Letter): Effect.Effect<void, NotSent> =>
        Effect.tryPromise({
          try: () =>
            transport.sendMail({
              from: settings.from,
              // Pass an object, because a string that looks like a list of addresses would be sent to each of them.
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
  )
