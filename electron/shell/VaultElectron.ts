import { Effect } from "effect"
import type { ElectronApi } from "./ElectronApi.ts"
import type { Vault } from "./Vault.ts"

export const makeVault = ({ process, safeStorage }: ElectronApi): Vault => {
  // Whether secrets would really be encrypted. On a Linux without a keyring, Electron uses a password that is public in
  // its source.
  const isSafe = () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text")
  const attempt = (work: () => string) =>
    Effect.option(
      Effect.try(() => {
        if (!isSafe()) throw new Error("The system has no secret storage for apps.")
        return work()
      })
    )
  return {
    seal: (secret) => attempt(() => safeStorage.encryptString(secret).toString("base64")),
    unseal: (sealed) => attempt(() => safeStorage.decryptString(Buffer.from(sealed, "base64")))
  }
}
