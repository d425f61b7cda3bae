import { join } from "node:path"
import { Layer } from "effect"
import { Settings } from "../src/settings/Settings.ts"
import type { SettingsShape } from "../src/settings/SettingsShape.ts"
import { PasswordCost } from "../src/user/Passwords.ts"
import { AccountsLive } from "./Accounts.ts"
import { oneByOne } from "./OneByOne.ts"
import { serverLayer } from "./Server.ts"
import { BundleFolder } from "./WorkerFile.ts"

// Bundle the server before running tests, because threads start five times as fast from the bundle.
const BundleLive = Layer.succeed(BundleFolder, join(import.meta.dirname, "../dist"))

/** Cheap password hashing, for tests that don't depend on its cost. */
const cheap = Layer.succeed(PasswordCost, { N: 2 ** 10, r: 8, p: 1 })

/** The complete server for some settings, with its database and accounts available to a test. */
export const testServerLayer = (settings: SettingsShape, hasRealPasswords = false) =>
  AccountsLive.pipe(
    Layer.provideMerge(Layer.provide(serverLayer, BundleLive)),
    Layer.provide(hasRealPasswords ? Layer.empty : cheap),
    Layer.provideMerge(Layer.succeed(Settings, settings)),
    oneByOne
  )
