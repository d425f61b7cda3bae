import { isIP } from "node:net"
import { SqlClient } from "@effect/sql"
import { DateTime, Effect } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Manager } from "../auth/Policy.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { detailOf } from "../contract/faults/Wire.ts"
import type { DomainId } from "../contract/Id.ts"
import { Events } from "../event/Events.ts"
import { traced } from "../lib/Traced.ts"
import { isNear } from "../net/Network.ts"
import { pinnedGet } from "../net/PinnedGet.ts"
import { baseHost, Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { AddressChanges, hostChange } from "./AddressChanges.ts"
import { Dns, type DnsShape } from "./Dns.ts"
import type { FoundRecord } from "./DnsCheck.ts"
import { leads, wantedRecords } from "./DnsRecords.ts"
import { Domains, eventOf } from "./Domains.ts"
import { Installation, identityPath } from "./Installation.ts"
import { mayAsk, type Targets } from "./ProbeTarget.ts"
import { proofRecord, provenIds } from "./Proof.ts"
import { DomainsRepo } from "./Repo.ts"

const wholeTime = "5 seconds"
const maxBytes = 1024

/** The response of a host at an address; "" for anything but a short response with status 200. Follows no redirects. */
const read = (origin: URL, address: string, dns: DnsShape): Effect.Effect<string> =>
  pinnedGet({
    url: new URL(identityPath, origin),
    address,
    accept: "text/plain",
    mostBytes: maxBytes,
    connection: dns.connection(address)
  }).pipe(
    Effect.map((answer) => (answer._tag === "Body" ? answer.bytes.toString("utf8").trim() : "")),
    Effect.catchTag("Unreachable", () => Effect.succeed(""))
  )

/**
 * Whether the host of one of these origins responds as this installation. Resolves the host name first, and requires
 * that every address is an allowed target. Follows no redirects.
 */
const answersAs = (id: string, origins: ReadonlyArray<URL>, targets: Targets, dns: DnsShape) => {
  const isHere = Effect.fnUntraced(function* (origin: URL) {
    const addresses = yield* dns.addresses(origin.hostname)
    const [first] = addresses
    if (first === undefined || !addresses.every((one) => mayAsk(one, targets))) return false
    return (yield* read(origin, first, dns)) === id
  })
  // Probe all origins at once. One behind a firewall that drops packets would use up the time for the others.
  const asked = Effect.forEach(
    origins,
    (origin) =>
      Effect.timeoutTo(isHere(origin), { duration: wholeTime, onSuccess: (found) => found, onTimeout: () => false }),
    { concurrency: "unbounded" }
  )
  return Effect.map(asked, (found) => found.includes(true))
}

/**
 * How a host name points to this installation: by CNAME, by its addresses, or because its host responds as this
 * installation; undefined if it does not.
 */
type Lead = "name" | "addresses" | "answer" | undefined

interface Checked {
  readonly hostname: string
  readonly base: string
  readonly lead: Lead
  readonly found: ReadonlyArray<FoundRecord>
  readonly isProven: boolean
  /** Whether the domain has a proof, but another team's proof takes precedence. */
  readonly isRefused: boolean
  readonly status: "serving" | "waiting"
}

const whereItLeads = ({ hostname, base, lead, found }: Checked): Fault => {
  if (lead === "name") return fault("dns_by_cname", { hostname, base })
  if (lead === "addresses") return fault("dns_by_addresses", { hostname, base })
  if (lead === "answer") return fault("dns_by_proxy", { hostname })
  return found.length === 0 ? fault("dns_missing", { hostname }) : fault("dns_elsewhere", { hostname })
}

const whoseItIs = ({ isProven, isRefused, status }: Checked): Fault => {
  if (isProven) return fault("domain_verified")
  if (isRefused) return fault("domain_of_other_team")
  return status === "serving" ? fault("domain_serves_unverified") : fault("domain_waits")
}

/** The result of a check for users: where the host name points, and which team owns it. */
const findingsOf = (checked: Checked): ReadonlyArray<Fault> => [whereItLeads(checked), whoseItIs(checked)]

/** Checks whether custom domains point to this installation, and which team owns them. */
export class Verification extends Effect.Service<Verification>()("domain/Verification", {
  dependencies: [
    DomainsRepo.Default,
    Installation.Default,
    Domains.Default,
    Events.Default,
    AddressChanges.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const domains = yield* Domains
    const dns = yield* Dns
    const events = yield* Events
    const audit = yield* AuditLog
    const changes = yield* AddressChanges
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)
    const { id: installation } = yield* Installation
    const settings = yield* Settings
    const base = baseHost(settings).replace(/^\[|\]$/g, "")
    const { protocol, port } = new URL(settings.baseUrl)
    const suffix = port === "" ? "" : `:${port}`

    /**
     * The origins that visitors may use: scheme and port of the default domain, and the standard ports of https and
     * http.
     */
    const originsOf = (hostname: string) =>
      [...new Set([`${protocol}//${hostname}${suffix}`, `https://${hostname}`, `http://${hostname}`])].map(
        (origin) => new URL(origin)
      )

    return {
      /**
       * Checks a domain of the caller's team. Sets `verified_at` if the domain points to this installation, otherwise
       * clears it. A proof stays until another team proves the host name.
       */
      check: traced("Verification.check")(function* (id: DomainId) {
        const domain = yield* domains.get(id)
        const { hostname } = domain
        const own = isIP(base) === 0 ? yield* dns.addresses(base) : [base]
        const found = yield* dns.records(hostname)
        const standing = provenIds(yield* dns.texts(proofRecord(hostname, id).name))
        const led = leads(found, base, own)
        const target = { own, allowPrivate: settings.allowPrivateTargets }
        const isAnswered = led !== "name" && (yield* answersAs(installation, originsOf(hostname), target, dns))
        const lead: Lead = led ?? (isAnswered ? "answer" : undefined)
        const verified_at = lead === undefined ? null : yield* DateTime.now
        const caller = yield* Manager
        const { teamId } = caller
        const isOther = (verified_at === null) !== (domain.verified_at === null)
        const type = verified_at === null ? "domain.lost" : "domain.verified"
        const told = isOther ? events.raise(teamId, type, Effect.succeed([eventOf(domain)])) : Effect.void
        const domainTarget = { type: "domain", id, name: hostname }
        const sides = { before: { verified: domain.verified_at !== null }, after: { verified: verified_at !== null } }
        const recorded = audit.record(
          caller,
          isOther && verified_at !== null
            ? { action: "domain.verified", target: domainTarget, ...sides }
            : { action: "domain.checked", target: domainTarget, ...(isOther ? sides : {}) }
        )
        const verifying = Effect.all([repo.verify(teamId, id, hostname, verified_at), told, recorded], {
          discard: true
        })
        const stored = orDieSql(inTransaction(verifying))
        yield* isOther ? changes.announcing(hostChange(id, hostname))(stored) : stored
        // An address proves nothing, because many host names can share the address of a proxy.
        const proof = standing.includes(id) ? "txt" : led === "name" || isAnswered ? "answer" : undefined
        const isRefused = proof !== undefined && !(yield* domains.prove(domain, proof, standing))
        const { status, proof: kept, verification } = yield* domains.get(id)
        const findings = findingsOf({ hostname, base, lead, found, isProven: kept !== null, isRefused, status })
        return {
          verified: lead !== undefined,
          verified_at,
          status,
          proof: kept,
          verification,
          records: wantedRecords(hostname, base, own),
          is_private: own.length > 0 && own.every(isNear),
          found,
          message: findings.map(({ message }) => message).join(" "),
          details: findings.map(detailOf)
        }
      })
    }
  })
}) {}
