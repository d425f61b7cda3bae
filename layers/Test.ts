import { join } from "node:path"
import { Layer } from "effect"
import { Settings } from "../src/Settings.ts"
import type { SettingsShape } from "../src/SettingsShape.ts"
import { PasswordCost } from "../src/user/Passwords.ts"
import { AccountsLive } from "./Accounts.ts"
import { serverLayer } from "./Server.ts"
import { BundleFolder } from "./WorkerFile.ts"

// Tests bundle the server before anything else: threads from there start in a fifth of the time.
const BundleLive = Layer.succeed(BundleFolder, join(import.meta.dirname, "../dist"))

/** What tests pay for a password that is not what they are about. */
const cheap = Layer.succeed(PasswordCost, { N: 2 ** 10, r: 8, p: 1 })

/** The whole server over given settings, with its database and accounts within a test's reach. */
export const testServerLayer = (settings: SettingsShape, hasRealPasswords = false) =>
  AccountsLive.pipe(
    Layer.provideMerge(Layer.provide(serverLayer, BundleLive)),
    Layer.provide(hasRealPasswords ? Layer.empty : cheap),
    Layer.provideMerge(Layer.succeed(Settings, settings))
  )
