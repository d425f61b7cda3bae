import { Effect, Layer, Option } from "effect"
import { Settings } from "../src/Settings.ts"
import { type SettingsShape, usualSettings } from "../src/SettingsShape.ts"
import { usablePort } from "./DesktopPort.ts"
import { serverLayer } from "./Server.ts"

/** What the shell decides about the server within it. */
export interface DesktopSetup {
  readonly dataDir: string
  /** The port of the last start, or the one to try first. */
  readonly port: number
}

/** The settings of one person's own machine: nothing is read from the environment, nothing listens beyond loopback. */
export const desktopSettings = ({ dataDir, port }: DesktopSetup): SettingsShape => ({
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
  journalSync: 1000,
  routeTableSize: 20_000,
  geoipFile: Option.none(),
  clickRetentionDays: 0,
  minFreeDisk: 256 * 1024 ** 2,
  announce: "nothing"
})

const settingsLive = (setup: DesktopSetup) =>
  Layer.effect(
    Settings,
    Effect.map(usablePort(setup.port), (port) => desktopSettings({ ...setup, port }))
  )

/** The server's own graph with the settings of a desktop, which stay within reach of whoever runs it. */
export const desktopLayer = (setup: DesktopSetup) => Layer.provideMerge(serverLayer, settingsLive(setup))
