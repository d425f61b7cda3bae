import { connect, createServer, type Socket } from "node:net"
import { Effect } from "effect"

/**
 * A proxy to a database that can be blocked and unblocked: `closed` ends connections and refuses new ones, `silent`
 * sends nothing, like an unplugged cable.
 */
export const blockableWay = (databaseUrl: string) =>
  Effect.gen(function* () {
    const { hostname, port } = new URL(databaseUrl)
    const open = new Set<Socket>()
    let block: "closed" | "silent" | undefined
    const hangUp = () => {
      for (const socket of open) socket.destroy()
    }
    const server = createServer((near) => {
      if (block === "closed") return void near.destroy()
      const far = connect(Number(port), hostname)
      for (const [one, other] of [
        [near, far],
        [far, near]
      ] as const) {
        open.add(one)
        one.on("error", () => {})
        one.on("data", (chunk) => block === undefined && other.write(chunk))
        one.once("close", () => {
          open.delete(one)
          other.destroy()
        })
      }
    })
    yield* Effect.acquireRelease(
      Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
      () =>
        Effect.sync(() => {
          server.close()
          hangUp()
        })
    )
    const address = server.address()
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
    return {
      url: url.href,
      block: (how: "closed" | "silent") =>
        Effect.sync(() => {
          block = how
          if (how === "closed") hangUp()
        }),
      clear: Effect.sync(() => {
        block = undefined
        // Data lost in the meantime is not resent.
        hangUp()
      })
    }
  })
