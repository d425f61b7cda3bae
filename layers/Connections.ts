import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "../src/net/Network.ts"

/** Limits the number of connections from one address. */
export const boundConnections = (server: Server, perAddress: number): void => {
  const counts = new Map<string, number>()
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "unknown")
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

/**
 * Closes connections that were inactive for this long, without a request or with unread data. The returned function
 * exempts a response that may take longer, as long as the client has read all data sent so far.
 */
export const letGoUnread = (server: Server, unreadMillis: number) => {
  const making = new WeakSet<Socket>()
  server.timeout = unreadMillis
  server.on("timeout", (socket: Socket) => {
    if (making.has(socket) && socket.writableLength === 0) socket.setTimeout(unreadMillis)
    else socket.destroy()
  })
  return (response: ServerResponse): void => {
    const { socket } = response
    if (socket === null) return
    making.add(socket)
    response.once("close", () => making.delete(socket))
  }
}
