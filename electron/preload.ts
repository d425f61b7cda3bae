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
