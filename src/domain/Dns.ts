import { Resolver } from "node:dns"
import type { RequestOptions } from "node:https"
import { Context, Effect } from "effect"
import { addressesOf } from "../net/AddressesOf.ts"
import type { FoundRecord } from "./DnsCheck.ts"

/** The DNS lookups and connections that a domain check uses. */
export interface DnsShape {
  /** The A, AAAA and CNAME records of a host name; empty if the lookup fails. */
  readonly records: (hostname: string) => Effect.Effect<ReadonlyArray<FoundRecord>>
  /** The TXT records of a name; empty if the lookup fails. */
  readonly texts: (name: string) => Effect.Effect<ReadonlyArray<string>>
  /** All IP addresses that this machine resolves a host name to; empty if the lookup fails. */
  readonly addresses: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** Extra options for the connection to a checked address. */
  readonly connection: (address: string) => RequestOptions
}

/** The timeout of a DNS query in milliseconds, for each of two attempts. */
const timeout = 2000

type Answered = (fault: unknown, values: ReadonlyArray<string>) => void

/** A timeout counts as no records. */
const orNone = <A>(asked: Effect.Effect<ReadonlyArray<A>>): Effect.Effect<ReadonlyArray<A>> =>
  Effect.timeoutTo(asked, { duration: "5 seconds", onSuccess: (found) => found, onTimeout: () => [] })

const ask = (type: FoundRecord["type"], question: (resolver: Resolver, answered: Answered) => void) =>
  Effect.async<ReadonlyArray<FoundRecord>>((resume) => {
    const resolver = new Resolver({ timeout, tries: 2 })
    question(resolver, (fault, values) => {
      resume(Effect.succeed(fault ? [] : values.map((value) => ({ type, value }))))
    })
    return Effect.sync(() => resolver.cancel())
  }).pipe(orNone)

const texts: DnsShape["texts"] = (name) =>
  Effect.async<ReadonlyArray<string>>((resume) => {
    const resolver = new Resolver({ timeout, tries: 2 })
    resolver.resolveTxt(name, (fault, found) => {
      resume(Effect.succeed(fault ? [] : found.map((parts) => parts.join(""))))
    })
    return Effect.sync(() => resolver.cancel())
  }).pipe(orNone)

const records: DnsShape["records"] = (hostname) =>
  Effect.map(
    Effect.all(
      [
        ask("CNAME", (resolver, answered) => resolver.resolveCname(hostname, answered)),
        ask("A", (resolver, answered) => resolver.resolve4(hostname, answered)),
        ask("AAAA", (resolver, answered) => resolver.resolve6(hostname, answered))
      ],
      { concurrency: 3 }
    ),
    (all) => all.flat()
  )

const addresses: DnsShape["addresses"] = (hostname) => orNone(addressesOf(hostname))

/** A `Context.Reference`, so that tests can replace the network. */
export class Dns extends Context.Reference<Dns>()("domain/Dns", {
  defaultValue: (): DnsShape => ({ records, texts, addresses, connection: () => ({}) })
}) {}
