import { Resolver } from "node:dns"
import type { RequestOptions } from "node:https"
import { Context, Effect } from "effect"
import { addressesOf } from "../net/AddressesOf.ts"
import type { FoundRecord } from "./DnsCheck.ts"

/** The network as domains are checked over it. */
export interface DnsShape {
  /** The A, AAAA and CNAME records of a host name. */
  readonly records: (hostname: string) => Effect.Effect<ReadonlyArray<FoundRecord>>
  /** The texts of a name's TXT records. */
  readonly texts: (name: string) => Effect.Effect<ReadonlyArray<string>>
  /** Every IP address that this machine finds for a host name; none where it finds none. */
  readonly addresses: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** How a connection to a checked address differs from the usual one. */
  readonly connection: (address: string) => RequestOptions
}

/** How long one question to a name server may take, in milliseconds; it is asked twice. */
const timeout = 2000

type Answered = (fault: unknown, values: ReadonlyArray<string>) => void

/** A name server that is silent is as good as none. */
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

/** A reference, so that tests can stand in for the network. */
export class Dns extends Context.Reference<Dns>()("domain/Dns", {
  defaultValue: (): DnsShape => ({ records, texts, addresses, connection: () => ({}) })
}) {}
