import { connect } from "node:tls"
import { Data, Effect } from "effect"

/** Why a host has no usable certificate, as a code of Node or OpenSSL such as `CERT_HAS_EXPIRED`. */
export class NoCertificate extends Data.TaggedError("NoCertificate")<{ readonly code: string }> {}

/** When the certificate of a host expires, in epoch ms; fails if browsers would refuse it. */
export const certificateEnd = (hostname: string, port: number): Effect.Effect<number, NoCertificate> =>
  Effect.async<number, NoCertificate>((resume) => {
    const socket = connect({ host: hostname, port, servername: hostname })
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      resume(Effect.succeed(Date.parse(valid_to)))
    })
    socket.once("error", (fault: Error & { readonly code?: string }) =>
      resume(new NoCertificate({ code: fault.code ?? "unknown" }))
    )
    return Effect.sync(() => socket.destroy())
  }).pipe(Effect.timeoutFail({ duration: "5 seconds", onTimeout: () => new NoCertificate({ code: "ETIMEDOUT" }) }))
