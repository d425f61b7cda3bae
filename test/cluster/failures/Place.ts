import { Effect } from "effect"
import type { Network } from "./Network.ts"
import { wireTo } from "./Wire.ts"

const urlOf = (database: URL, host: string, port: string | number) => {
  const url = new URL(database)
  url.hostname = host
  url.port = String(port)
  return url.href
}

// A server on this machine, which the others reach at an address, with a proxy to its database.
const hereAt = (address: string, database: URL) =>
  Effect.map(wireTo(Number(database.port)), (wire) => ({
    host: "127.0.0.1",
    wire,
    through: [] as ReadonlyArray<string>,
    environment: {
      LINDEN_CLUSTER_HOST: address,
      LINDEN_DATABASE_URL: urlOf(database, "127.0.0.1", wire.port)
    }
  }))

// A server in a separate network; the link to this machine carries its database, the other servers and the balancer.
const within = ({ near, far, through, cut, mend }: Network, database: URL) => ({
  ...{ host: far, wire: { cut, mend }, through },
  environment: {
    ...{ LINDEN_HOST: far, LINDEN_CLUSTER_HOST: far },
    LINDEN_DATABASE_URL: urlOf(database, near, database.port)
  }
})

/** The place of each of three servers and its path to the database; the last one is in the network, if there is one. */
export const placesOf = (database: URL, network?: Network) => {
  const here = hereAt(network?.near ?? "127.0.0.1", database)
  return [here, here, network === undefined ? here : Effect.succeed(within(network, database))] as const
}

export type Place = Effect.Effect.Success<ReturnType<typeof placesOf>[number]>
