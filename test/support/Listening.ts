import type { Server as HttpServer } from "node:http"
import type { Server as HttpsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"

/**
 * Makes a server listen on loopback until the scope closes, which also closes its connections. Returns its port, a free
 * one by default.
 */
export const listening = (server: HttpServer | HttpsServer, port = 0) =>
  Effect.acquireRelease(
    Effect.async<number>((resume) => {
      server.once("error", (error) => resume(Effect.die(error)))
      server.listen(port, "127.0.0.1", () => resume(Effect.succeed((server.address() as AddressInfo).port)))
    }),
    () =>
      Effect.sync(() => {
        server.closeAllConnections()
        server.close()
      })
  )
