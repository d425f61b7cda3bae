import { execFileSync } from "node:child_process"
import { Effect } from "effect"
import { programPath } from "../../support/System.ts"

/** A command of the system, run to its end. */
const run = (name: string, ...args: ReadonlyArray<string>) =>
  execFileSync(programPath(name) ?? name, args, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" })

/** Addresses are set apart for trials of networks (198.18.0.0/15); each network takes four of them. */
const places = 2 ** 15

const addressAt = (place: number, last: number) => {
  const bits = place * 4 + last
  return `198.${18 + (bits >> 16)}.${(bits >> 8) & 255}.${bits & 255}`
}

const nameOf = (place: number) => `linden-${place}`

/** Makes a namespace where nobody else has one, from a place on; gives its place. */
const takeFrom = (place: number): number => {
  try {
    run("ip", "netns", "add", nameOf(place))
    return place
  } catch (error) {
    if (!String(error).includes("File exists")) throw error
    return takeFrom((place + 1) % places)
  }
}

/** Joins a namespace to this machine by a line between two cards; gives the name of the card on this side. */
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

/** A network namespace of its own, joined to this machine by a line that can be cut, until the scope ends. */
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
    /** The address of this machine on the line. */
    near: addressAt(place, 1),
    /** The address of what runs in the namespace. */
    far: addressAt(place, 2),
    /** What a command begins with that is to run in the namespace. */
    through: [programPath("ip") ?? "ip", "netns", "exec", name],
    /** Has the kernel swallow what either side sends, without a word to anybody. */
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
