import { Effect } from "effect"
import { isReserved } from "../contract/ShortCode.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { Settings } from "../Settings.ts"
import { DomainsRepo } from "./Repo.ts"

/** Why an address is refused that visitors would come back from. */
export const circularFault = "Must not be a short link of this installation: visitors would go in circles."

/** Whether a path is read as a short code: the router skips doubled slashes, `;` and what follows, and percent signs. */
const looksShort = (pathname: string): boolean => {
  const path = pathname.split(";", 1)[0] ?? ""
  const code = /^\/+([A-Za-z0-9_-]+)\/*$/.exec(percentDecoded(path) ?? path)?.[1]
  return code !== undefined && !isReserved(code)
}

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

/** Finds destinations that are short links of this very installation, which would send visitors in a circle. */
export class Destinations extends Effect.Service<Destinations>()("domain/Destinations", {
  dependencies: [DomainsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const settings = yield* Settings
    const own = placeOf(settings.baseUrl)

    const customAmong = (names: ReadonlyArray<string>) =>
      names.length === 0
        ? Effect.succeed(new Set<string>())
        : Effect.map(repo.amongHosts(names), (rows) => new Set(rows.map((row) => row.hostname)))

    return {
      /** Those of the addresses that lead back here; `soonOwn` is a host name that is about to be a custom domain. */
      circular: Effect.fnUntraced(function* (addresses: ReadonlyArray<string>, soonOwn?: string) {
        const short = addresses.map(placeOf).filter(({ pathname }) => looksShort(pathname))
        const names = new Set(short.map(({ name }) => name).filter((name) => name !== own.name))
        const custom = yield* customAmong([...names])
        return new Set(
          short
            .filter(
              ({ host, name }) =>
                host === own.host || settings.ownHosts.includes(name) || name === soonOwn || custom.has(name)
            )
            .map(({ address }) => address)
        )
      })
    }
  })
}) {}
