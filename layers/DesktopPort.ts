import { createServer } from "node:net"
import { Effect } from "effect"
import { StartError } from "../src/StartError.ts"

const probe = (port: number) =>
  Effect.async<number, NodeJS.ErrnoException>((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen({ host: "127.0.0.1", port }, () => {
      const address = server.address()
      const got = typeof address === "object" && address !== null ? address.port : port
      server.close(() => resume(Effect.succeed(got)))
    })
  })

/** The preferred loopback port if it is free, otherwise a port that the system chooses. */
export const usablePort = (wanted: number): Effect.Effect<number, StartError> =>
  Effect.catchAll(probe(wanted), () => probe(0)).pipe(
    Effect.mapError((cause) => new StartError({ message: "this machine has no free port left to listen on.", cause }))
  )
