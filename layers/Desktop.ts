import { createServer } from "node:net"
import { Effect, Layer, Option } from "effect"
import { StartError } from "../src/StartError.ts"
import { Settings } from "../src/settings/Settings.ts"
import { type SettingsShape, usualSettings } from "../src/settings/SettingsShape.ts"
import { serverLayer } from "./Server.ts"

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
const usablePort = (wanted: number): Effect.Effect<number, StartError> =>
  Effect.catchAll(probe(wanted), () => probe(0)).pipe(
    Effect.mapError((cause) => new StartError({ message: "this machine has no free port left to listen on.", cause }))
  )

/** The settings that the desktop app chooses for its server. */
interface DesktopSetup {
  readonly dataDir: string
  /** The port of the last start, or the first one to try. */
  readonly port: number
}

/** The settings of a desktop server. It ignores the environment and listens on loopback only. */
const desktopSettings = ({ dataDir, port }: DesktopSetup): SettingsShape => ({
  ...usualSettings,
  host: "127.0.0.1",
  port,
  baseUrl: `http://127.0.0.1:${port}`,
  ownHosts: [],
  unprovenDomains: "serve",
  allowPrivateTargets: false,
  dataDir,
  databaseUrl: Option.none(),
  bootstrapKey: Option.none(),
  rateLimit: 100,
  trustProxy: false,
  metricsToken: Option.none(),
  logFormat: "logfmt",
  logLevel: "info",
  journalSync: 1000,
  routeTableSize: 20_000,
  clickRetentionDays: 0,
  minFreeDisk: 256 * 1024 ** 2,
  announce: "nothing"
})

const settingsLive = (setup: DesktopSetup) =>
  Layer.effect(
    Settings,
    Effect.map(usablePort(setup.port), (port) => desktopSettings({ ...setup, port }))
  )

/** The server with the settings of a desktop. The caller can read the settings too. */
export const desktopLayer = (setup: DesktopSetup) => Layer.provideMerge(serverLayer, settingsLive(setup))
