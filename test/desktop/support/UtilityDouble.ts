import { fork } from "node:child_process"
import { EventEmitter } from "node:events"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Machine } from "./Machine.ts"

const beside = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href

/** Electron's `utilityProcess`: a real process that runs the real bundle. */
export const utilityDouble = (machine: Machine) => ({
  fork: (module: string, args: ReadonlyArray<string>) => {
    const child = fork(module, [...args], {
      execArgv: ["--import", beside("ParentPort.mjs"), "--import", beside("NoNames.mjs")],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
      // The environment of the test run must not matter.
      env: { ...process.env, LINDEN_PORT: "1", LINDEN_DATA_DIR: "/nowhere", LINDEN_HOST: "0.0.0.0" }
    })
    machine.children.push(child)
    const double = Object.assign(new EventEmitter(), {
      pid: child.pid,
      stderr: child.stderr,
      postMessage: (message: unknown) => {
        if (child.connected) child.send(structuredClone(message) as object)
      },
      kill: () => child.kill()
    })
    child.on("message", (message) => double.emit("message", message))
    child.once("exit", (code, signal) => {
      Object.assign(double, { pid: undefined })
      double.emit("exit", code ?? (signal === null ? 1 : 9))
    })
    child.once("spawn", () => double.emit("spawn"))
    return double
  }
})
