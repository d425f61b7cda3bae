import { EventEmitter } from "node:events"
import { join } from "node:path"
import type { Machine } from "./Machine.ts"

export const cancellable = () => {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    }
  }
  return event
}

/** Electron's `app`: a quit can be prevented, an exit cannot. */
export class AppDouble extends EventEmitter {
  exitCode: number | undefined
  constructor(
    private readonly machine: Machine,
    private readonly argv: ReadonlyArray<string>,
    readonly isPackaged: boolean
  ) {
    super()
  }
  getVersion() {
    return "1.2.3"
  }
  getPreferredSystemLanguages() {
    return this.machine.languages
  }
  getPath(name: string) {
    return name === "userData"
      ? join(this.machine.home, "config/Linden")
      : name === "exe"
        ? "/opt/Linden/linden"
        : join(this.machine.home, name === "appData" ? "config" : name)
  }
  requestSingleInstanceLock() {
    const { first } = this.machine
    if (first !== undefined && first !== this) {
      first.emit("second-instance", {}, [...this.argv], "/", undefined)
      return false
    }
    this.machine.first = this
    return true
  }
  whenReady() {
    return new Promise<void>((resolve) => setImmediate(resolve))
  }
  quit() {
    const event = cancellable()
    this.emit("before-quit", event)
    if (!event.defaultPrevented) this.exit(0)
  }
  exit(code = 0) {
    if (this.exitCode !== undefined) return
    this.exitCode = code
    if (this.machine.first === this) this.machine.first = undefined
    this.emit("quit", {}, code)
  }
  setAsDefaultProtocolClient(scheme: string) {
    this.machine.schemes.push(scheme)
    return true
  }
  getLoginItemSettings() {
    return { wasOpenedAtLogin: this.machine.isSigningIn }
  }
  setLoginItemSettings(settings: { openAtLogin?: boolean; args?: Array<string> }) {
    this.machine.logins.push(settings)
  }
}
