import { Effect } from "effect"
import { Domains } from "../domain/Domains.ts"
import { Settings } from "../Settings.ts"
import { isReserved } from "./ShortCode.ts"

const looksShort = (url: URL): boolean => {
  const code = /^\/([A-Za-z0-9_-]+)\/?$/.exec(url.pathname)?.[1]
  return code !== undefined && !isReserved(code)
}

/** Finds destinations that are short links of this very installation, which would send visitors in a circle. */
export class Destinations extends Effect.Service<Destinations>()("link/Destinations", {
  effect: Effect.gen(function* () {
    const domains = yield* Domains
    const { host, hostname: ownName } = new URL((yield* Settings).baseUrl)
    return {
      circular: Effect.fnUntraced(function* (addresses: ReadonlyArray<string>) {
        const short = addresses
          .map((address) => ({ address, url: new URL(address) }))
          .filter(({ url }) => looksShort(url))
        const names = new Set(short.map(({ url }) => url.hostname).filter((name) => name !== ownName))
        const custom = yield* domains.customAmong([...names])
        return new Set(
          short.filter(({ url }) => url.host === host || custom.has(url.hostname)).map(({ address }) => address)
        )
      })
    }
  })
}) {}
