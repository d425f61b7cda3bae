import { Socket } from "node:net"
import { Redacted } from "effect"

// PostgreSQL drops the connection of a vanished server after about five seconds, instead of the system's default of two
// hours.
const givenUp = [
  "tcp_keepalives_idle=2",
  "tcp_keepalives_interval=1",
  "tcp_keepalives_count=3",
  "tcp_user_timeout=5000"
]

/** The address of a PostgreSQL with session options, including the timeout for vanished servers. */
export const withSession = (url: Redacted.Redacted, options: ReadonlyArray<string> = []): Redacted.Redacted => {
  const address = new URL(Redacted.value(url))
  const given = address.searchParams.get("options")
  const all = [...givenUp, ...options].map((option) => `-c ${option}`).join(" ")
  address.searchParams.set("options", given === null ? all : `${given} ${all}`)
  return Redacted.make(address.href)
}

/** A socket that detects a vanished peer after about ten seconds, even while idle. */
export const watchedSocket = () => new Socket().setKeepAlive(true, 2000)
