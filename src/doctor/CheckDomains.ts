import { isIP } from "node:net"
import { connect } from "node:tls"
import { SqlClient } from "@effect/sql"
import { Clock, Context, Data, Effect } from "effect"
import { Dns } from "../domain/Dns.ts"
import { leads, wantedRecords } from "../domain/DnsRecords.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { dayMillis } from "../lib/Time.ts"
import { baseHost, Settings } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

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

/** Reads when a certificate expires. It is a `Context.Reference`, so that tests can replace the network. */
export class CertificateEnd extends Context.Reference<CertificateEnd>()("doctor/CertificateEnd", {
  defaultValue: () => certificateEnd
}) {}

const Hosts = rowsOf(DomainsTable.row.pick("hostname"))

/** The maximum number of domains to check. Each takes several lookups and a connection. */
const mostDomains = 200
const soonDays = 14

const checkCertificate = Effect.fn(function* (hostname: string, port: number) {
  const read = yield* CertificateEnd
  const renew = "Check the log of the proxy that obtains the certificates."
  return yield* read(hostname, port).pipe(
    Effect.flatMap((end) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const days = Math.floor((end - now) / dayMillis)
        const message = `The certificate of ${hostname} is valid for ${days} more ${days === 1 ? "day" : "days"}.`
        return days < soonDays ? warning("certificate", message, renew) : ok("certificate", message)
      })
    ),
    Effect.catchAll(({ code }) =>
      Effect.succeed(error("certificate", `https://${hostname} has no valid certificate (${code}).`, renew))
    )
  )
})

/** Whether the default domain and custom domains point to this server, with valid certificates if it uses https. */
export const checkDomains = Effect.gen(function* () {
  const settings = yield* Settings
  const sql = yield* SqlClient.SqlClient
  const dns = yield* Dns
  const { protocol, port } = new URL(settings.baseUrl)
  const base = baseHost(settings).replace(/^\[|\]$/g, "")
  const own = isIP(base) === 0 ? yield* dns.addresses(base) : [base]
  const tlsPort = port === "" ? 443 : Number(port)
  const certificateOf = (hostname: string) =>
    protocol === "https:" ? Effect.map(checkCertificate(hostname, tlsPort), (one) => [one]) : Effect.succeed([])

  const checkDomain = Effect.fn(function* (hostname: string) {
    const found = yield* dns.records(hostname)
    if (leads(found, base, own) !== undefined) {
      return [ok("domain", `${hostname} points to this server.`), ...(yield* certificateOf(hostname))]
    }
    const wanted = wantedRecords(hostname, base, own).map(({ type, name, value }) => `${type} ${name} → ${value}`)
    const there = found.map(({ type, value }) => `${type} ${value}`).join(", ")
    return [
      warning(
        "domain",
        `${hostname} does not point to ${base}: ${there === "" ? "it has no address" : `it has ${there}`}.`,
        `Unless a proxy or CDN is in between, set at the DNS provider: ${wanted.join(", ")}.`
      )
    ]
  })

  if (own.length === 0) {
    return [
      error("domain", `${base} has no address.`, "Create a DNS record for it, or correct LINDEN_BASE_URL.")
    ] as ReadonlyArray<Finding>
  }
  const hosts = yield* Hosts(sql`SELECT hostname FROM domains ORDER BY hostname LIMIT ${mostDomains}`)
  const each = yield* Effect.forEach(hosts, ({ hostname }) => checkDomain(hostname), { concurrency: 8 })
  return [ok("domain", `${base} has the address ${own.join(", ")}.`), ...(yield* certificateOf(base)), ...each.flat()]
})
