import { execFileSync } from "node:child_process"
import { Effect } from "effect"
import { programPath } from "../../support/System.ts"

/** Runs a system command to its end. */
const run = (name: string, ...args: ReadonlyArray<string>) =>
  execFileSync(programPath(name) ?? name, args, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" })

/** 198.18.0.0/15 is reserved for network benchmarks; each network here takes four addresses. */
const places = 2 ** 15

const addressAt = (place: number, last: number) => {
  const bits = place * 4 + last
  return `198.${18 + (bits >> 16)}.${(bits >> 8) & 255}.${bits & 255}`
}

const nameOf = (place: number) => `linden-${place}`

/** Creates a namespace at the first free number from a given one; returns the number. */
const takeFrom = (place: number): number => {
  try {
    run("ip", "netns", "add", nameOf(place))
    return place
  } catch (error) {
    if (!String(error).includes("File exists")) throw error
    return takeFrom((place + 1) % places)
  }
}

/** Connects a namespace to this machine with a pair of interfaces; returns the name of the one on this side. */
const join = (place: number) => {
  const [name, card] = [nameOf(place), `linden${place}`]
  run("ip", "link", "add", card, "type", "veth", "peer", "name", "far", "netns", name)
  run("ip", "address", "add", `${addressAt(place, 1)}/30`, "dev", card)
  run("ip", "link", "set", card, "up")
  run("ip", "-n", name, "address", "add", `${addressAt(place, 2)}/30`, "dev", "far")
  run("ip", "-n", name, "link", "set", "far", "up")
  run("ip", "-n", name, "link", "set", "lo", "up")
  return card
}

/** A network namespace, connected to this machine by a link that can be cut, until the scope closes. */
export const network = Effect.gen(function* () {
  const place = yield* Effect.acquireRelease(
    Effect.sync(() => takeFrom(process.pid % places)),
    (taken) => Effect.sync(() => run("ip", "netns", "delete", nameOf(taken)))
  )
  const name = nameOf(place)
  const card = yield* Effect.acquireRelease(
    Effect.sync(() => join(place)),
    (joined) => Effect.sync(() => run("ip", "link", "delete", joined))
  )
  return {
    /** The address of this machine on the link. */
    near: addressAt(place, 1),
    /** The address of processes in the namespace. */
    far: addressAt(place, 2),
    /** The prefix of a command that runs in the namespace. */
    through: [programPath("ip") ?? "ip", "netns", "exec", name],
    /** Makes the kernel silently drop packets in both directions. */
    cut: Effect.sync(() => {
      run("tc", "qdisc", "replace", "dev", card, "root", "blackhole")
      run("tc", "-n", name, "qdisc", "replace", "dev", "far", "root", "blackhole")
    }),
    mend: Effect.sync(() => {
      run("tc", "qdisc", "delete", "dev", card, "root")
      run("tc", "-n", name, "qdisc", "delete", "dev", "far", "root")
    })
  }
})

export type Network = Effect.Effect.Success<typeof network>
