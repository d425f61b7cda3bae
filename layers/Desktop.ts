import { Effect, Layer, Option } from "effect"
import { Settings } from "../src/settings/Settings.ts"
import { type SettingsShape, usualSettings } from "../src/settings/SettingsShape.ts"
import { usablePort } from "./DesktopPort.ts"
import { serverLayer } from "./Server.ts"

/** The settings that the desktop app chooses for its server. */
export interface DesktopSetup {
  readonly dataDir: string
  /** The port of the last start, or the first one to try. */
  readonly port: number
}

/** The settings of a desktop server. It ignores the environment and listens on loopback only. */
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
