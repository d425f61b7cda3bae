import { isIP } from "node:net"
import { DateTime, Effect } from "effect"
import { Caller } from "../account/Caller.ts"
import type { DomainId } from "../contract/Id.ts"
import { isPublicAddress } from "../qr/logo/PublicAddress.ts"
import { baseHost, Settings } from "../Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import type { DomainCheck, FoundRecord } from "./Check.ts"
import { Dns } from "./Dns.ts"
import { Domains } from "./Domains.ts"
import { Installation } from "./Installation.ts"
import { answersAs } from "./Probe.ts"
import { leads, wantedRecords } from "./Records.ts"
import { DomainsRepo } from "./Repo.ts"

type Way = ReturnType<typeof leads> | "answer"

const sentence = (hostname: string, base: string, way: Way, found: ReadonlyArray<FoundRecord>): string => {
  if (way === "name") return `${hostname} leads here: its CNAME record names ${base}.`
  if (way === "addresses") return `${hostname} leads here: its addresses are those of ${base}.`
  if (way === "answer") return `${hostname} leads here, by way of a proxy.`
  return found.length === 0
    ? `The DNS has no record for ${hostname} yet. After a record is set, it can take hours until it is seen everywhere.`
    : `${hostname} leads elsewhere at the moment. After a record is changed, it can take hours until that is seen everywhere.`
}

/** Finds out whether custom domains lead to this installation. */
export class Verification extends Effect.Service<Verification>()("domain/Verification", {
  dependencies: [DomainsRepo.Default, Installation.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const domains = yield* Domains
    const dns = yield* Dns
    const { id: installation } = yield* Installation
    const settings = yield* Settings
    const base = baseHost(settings).replace(/^\[|\]$/g, "")
    const { protocol, port } = new URL(settings.baseUrl)
    const suffix = port === "" ? "" : `:${port}`

    /** Where visitors of a host name knock: as the default domain is reached, and the usual ways. */
    const originsOf = (hostname: string) =>
      [...new Set([`${protocol}//${hostname}${suffix}`, `https://${hostname}`, `http://${hostname}`])].map(
        (origin) => new URL(origin)
      )

    return {
      /** Checks a domain of the caller's team, and keeps or clears the moment at which it was seen to lead here. */
      check: Effect.fn("Verification.check")(function* (id: DomainId) {
        const { hostname } = yield* domains.get(id)
        const baseAddresses = isIP(base) === 0 ? yield* dns.addresses(base) : [base]
        const isPrivate = baseAddresses.length > 0 && !baseAddresses.some(isPublicAddress)
        const found = yield* dns.records(hostname)
        const led = leads(found, base, baseAddresses)
        const answers = led === undefined && (yield* answersAs(installation, originsOf(hostname), isPrivate, dns))
        const way: Way = answers ? "answer" : led
        const verified_at = way === undefined ? null : yield* DateTime.now
        yield* orDieSql(repo.verify((yield* Caller).teamId, id, hostname, verified_at))
        return {
          verified: way !== undefined,
          verified_at,
          records: wantedRecords(hostname, base, baseAddresses),
          found,
          message: sentence(hostname, base, way, found)
        } satisfies DomainCheck
      })
    }
  })
}) {}
