import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Effect } from "effect"

/** After as many milliseconds without a sign of life the database's system gives a connection up, as keepalive does. */
const givenUp = 5000

/**
 * The network between a server and its database, which can be cut: nothing comes through any more, and no end is told; the
 * database's side gives up by itself after a while, and connections that were open are of no use once it is mended.
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
