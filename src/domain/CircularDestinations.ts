import { Effect } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { TeamId } from "../contract/Id.ts"
import { isReserved, leadingCode } from "../contract/ShortCode.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { Settings } from "../settings/Settings.ts"
import { BlockedLists, blockedFault } from "./blocked/BlockedLists.ts"
import { DomainsRepo } from "./Repo.ts"

/** The error for a destination that would redirect visitors back to this installation. */
export const circularFault = fault("leads_back")

/** A path as the router sees it: percent-decoded except for slashes, and without `;` and everything after it. */
const routed = (pathname: string): string => {
  const path = pathname.split(";", 1)[0] ?? ""
  return percentDecoded(path.replace(/%2f/gi, "%252F")) ?? path
}

/** Whether a path counts a click on a bio page and redirects. */
const looksCounted = (pathname: string): boolean => {
  const id = /^\/+b\/+([^/]+)\/*$/.exec(routed(pathname))?.[1]
  return id !== undefined && leadingCode(id).length === 22
}

/**
 * Whether a path may redirect. Extra slashes are ignored, as is text after a character that no short code contains. Any
 * path may be a short code of several parts, or forwarded below one.
 */
const looksShort = (pathname: string): boolean => {
  const segment = /^\/+([^/]+)/.exec(routed(pathname))?.[1]
  if (segment === undefined) return false
  const code = leadingCode(segment)
  return code !== "" && (isReserved(code) ? looksCounted(pathname) : true)
}

/**
 * Whether an address leads away from bio pages; false for an address of a bio page, on any host, that counts clicks.
 */
export const leavesPage = (address: string): boolean => !looksCounted(new URL(address).pathname)

const placeOf = (address: string) => {
  const url = new URL(address)
  const name = url.hostname.replace(/\.$/, "")
  return { address, name, host: url.port === "" ? name : `${name}:${url.port}`, pathname: url.pathname }
}

/** Whether an address is the root of a host name. */
export const isRootOf = (hostname: string, address: string): boolean => {
  const { name, pathname } = placeOf(address)
  return name === hostname && /^\/*$/.test(pathname)
}

/** Finds destinations that are short links of this installation: visitors would be redirected in circles. */
export class CircularDestinations extends Effect.Service<CircularDestinations>()("domain/CircularDestinations", {
  dependencies: [DomainsRepo.Default, BlockedLists.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const blocked = yield* BlockedLists
    const settings = yield* Settings
    const own = placeOf(settings.baseUrl)

    const customAmong = (names: ReadonlyArray<string>) =>
      names.length === 0
        ? Effect.succeed(new Set<string>())
        : Effect.map(repo.amongHosts(names), (rows) => new Set(rows.map((row) => row.hostname)))

    /**
     * Which of the addresses redirect back to this installation. `soonOwn` is a host name that is about to become a
     * custom domain.
     */
    const circular = Effect.fnUntraced(function* (addresses: ReadonlyArray<string>, soonOwn?: string) {
      const short = addresses.map(placeOf).filter(({ pathname }) => looksShort(pathname))
      const names = new Set(short.map(({ name }) => name).filter((name) => name !== own.name))
      const custom = names.size === 0 ? names : yield* customAmong([...names])
      return new Set(
        short
          .filter(
            ({ host, name }) =>
              host === own.host || settings.ownHosts.includes(name) || name === soonOwn || custom.has(name)
          )
          .map(({ address }) => address)
      )
    })

    /** The faults of addresses that a team must not store: they redirect back here, or are blocked. */
    const refused = (team: TeamId, addresses: ReadonlyArray<string>, soonOwn?: string) =>
      Effect.gen(function* () {
        const found = yield* circular(addresses, soonOwn)
        const faults = new Map<string, Fault>()
        for (const address of yield* blocked.refusedAmong(team, addresses)) faults.set(address, blockedFault)
        for (const address of found) faults.set(address, circularFault)
        return faults as ReadonlyMap<string, Fault>
      })

    return {
      refused,

      /** Like `refused`, on threads that other threads don't notify of changes. Not for transactions. */
      refusedNow: (team: TeamId, addresses: ReadonlyArray<string>) =>
        Effect.zipRight(blocked.reload, refused(team, addresses))
    }
  })
}) {}
