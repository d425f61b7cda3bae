import { createServer } from "node:net"

// Below the kernel's ephemeral ports, which connections of other tests could occupy before the server listens.
const [lowest, highest] = [10_000, 32_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })

/** A free port that the kernel won't assign to a connection. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}
