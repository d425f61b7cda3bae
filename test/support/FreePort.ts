import { createServer } from "node:net"

// Below what the kernel gives to connections: those of other tests would take such a port before its server does.
const [lowest, highest] = [10_000, 32_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })

/** A free port of this machine that nobody is given by chance. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}
