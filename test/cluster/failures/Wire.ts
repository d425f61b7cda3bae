import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Effect } from "effect"

/** The milliseconds after which the database's system drops a silent connection, as keepalive does. */
const givenUp = 5000

/**
 * The network between a server and its database, which can be cut: nothing gets through, and neither side sees an end.
 * The database gives up after a while, and old connections stay unusable once the network is back.
 */
export const wireTo = (port: number) =>
  Effect.gen(function* () {
    const pairs = new Set<readonly [near: Socket, far: Socket]>()
    const held = new Set<Socket>()
    let isCut = false
    const join = (near: Socket) => {
      const far = connect(port, "127.0.0.1")
      const pair = [near, far] as const
      pairs.add(pair)
      near.pipe(far)
      far.pipe(near)
      const end = () => {
        pairs.delete(pair)
        if (!isCut) near.destroy()
        far.destroy()
      }
      for (const side of pair) side.on("error", end).on("close", end)
    }
    const server = createServer((near) => {
      near.on("error", () => {})
      if (!isCut) return join(near)
      held.add(near)
    })
    const own = yield* Effect.acquireRelease(
      Effect.async<number>((resume) => {
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed((server.address() as AddressInfo).port)))
      }),
      () =>
        Effect.sync(() => {
          server.close()
          for (const side of [...[...pairs].flat(), ...held]) side.destroy()
        })
    )
    return {
      port: own,
      cut: Effect.sync(() => {
        isCut = true
        for (const [near, far] of pairs) {
          near.unpipe(far)
          far.unpipe(near)
          near.pause()
          far.pause()
          held.add(near)
          setTimeout(() => far.destroy(), givenUp).unref()
        }
      }),
      mend: Effect.sync(() => {
        isCut = false
        for (const near of held) near.destroy()
        held.clear()
      })
    }
  })
