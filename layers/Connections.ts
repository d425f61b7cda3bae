import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "../src/net/Network.ts"

/** Refuses the connections of an address beyond so many at once. */
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
 * Ends connections on which nothing moves for so long, be it that what was sent is not read or that nothing is asked.
 * Answers that are told to what this gives may take their time as long as nothing of them waits to be read.
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
