import { Socket } from "node:net"
import { Redacted } from "effect"

// A server that vanished without a word is given up after some five seconds, not after the system's two hours.
const givenUp = [
  "tcp_keepalives_idle=2",
  "tcp_keepalives_interval=1",
  "tcp_keepalives_count=3",
  "tcp_user_timeout=5000"
]

/** The address of a PostgreSQL with options of every session, among them how soon it gives up a server that is gone. */
export const withSession = (url: Redacted.Redacted, options: ReadonlyArray<string> = []): Redacted.Redacted => {
  const address = new URL(Redacted.value(url))
  const given = address.searchParams.get("options")
  const all = [...givenUp, ...options].map((option) => `-c ${option}`).join(" ")
  address.searchParams.set("options", given === null ? all : `${given} ${all}`)
  return Redacted.make(address.href)
}

/** A socket that notices after some ten seconds that the other side is gone, also while nothing is asked of it. */
export const watchedSocket = () => new Socket().setKeepAlive(true, 2000)
