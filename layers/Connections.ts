import type { Server } from "node:http"
import type { Socket } from "node:net"
import ipaddr from "ipaddr.js"

/** Who a connection is counted for: its address, or its /64, of which one person has all. */
const networkOf = (remote: string | undefined): string => {
  if (remote === undefined || !ipaddr.isValid(remote)) return "unknown"
  const address = ipaddr.process(remote)
  return address.kind() === "ipv4" ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, 4).join(":")
}

/** Refuses the connections of an address beyond so many at once. */
export const boundConnections = (server: Server, perAddress: number): void => {
  const counts = new Map<string, number>()
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    counts.set(network, count)
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}
