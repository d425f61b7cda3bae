import { contextBridge, ipcRenderer } from "electron"
import type { AboutDesktop, BridgeAnswer, BridgeMessage, LindenBridge, TransferProgress } from "./window/Bridge.ts"

// A sandboxed preload script can't import modules, so the names are repeated; their types keep them in sync.
const bridgeChannel: typeof import("./window/Bridge.ts").bridgeChannel = "linden"
const progressChannel: typeof import("./window/Bridge.ts").progressChannel = "linden:progress"

const ask = async <A>(message: BridgeMessage): Promise<A> => {
  const answer: BridgeAnswer = await ipcRenderer.invoke(bridgeChannel, message)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value as A
}

const bridge: LindenBridge = {
  about: () => ask<AboutDesktop>({ _tag: "About" }),
  choose: (choice) => ask<AboutDesktop>({ ...choice, _tag: "Choose" }),
  connect: (address, key) => ask<AboutDesktop>({ _tag: "Connect", address, key }),
  disconnect: () => ask<AboutDesktop>({ _tag: "Disconnect" }),
  use: (isTeam) => ask<AboutDesktop>({ _tag: "Use", isTeam }),
  notices: (choice) => ask<AboutDesktop>({ ...choice, _tag: "Notices" }),
  copyText: (text) => ask<void>({ _tag: "CopyText", text }),
  exportData: () => ask<boolean>({ _tag: "Export" }),
  importData: () => ask<boolean>({ _tag: "Import" }),
  explainNetworkAccess: () => ask<void>({ _tag: "ExplainNetworkAccess" }),
  onProgress: (listener) => {
    const hear = (_event: unknown, progress: TransferProgress) => listener(progress)
    ipcRenderer.on(progressChannel, hear)
    return () => void ipcRenderer.off(progressChannel, hear)
  }
}

contextBridge.exposeInMainWorld("linden", bridge)

/** The key at which `src/dashboard/words/Language.ts` stores the language that was chosen in the dashboard. */
const languageKey = "linden.language"

// Choosing a language reloads the page, so this runs after each choice. Pages without storage have no language.
try {
  const language = localStorage.getItem(languageKey) as (BridgeMessage & { _tag: "Language" })["language"]
  void ask({ _tag: "Language", language }).catch(() => {})
} catch {}
