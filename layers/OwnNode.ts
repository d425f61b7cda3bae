import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { Socket } from "node:net"
import { dirname, join } from "node:path"
import { printError } from "./ErrorLine.ts"
import { withFewArenas } from "./MemoryBounds.ts"

// Old versions of Node must be able to load this file: it imports only built-in modules and uses only syntax that Node
// 14 supports.

/**
 * The oldest supported Node: the first release of its line that has the Node-API version needed by `better-sqlite3`.
 */
const oldestNode = "22.14"
const oldestNodeApi = 10

/** The environment variable with the file descriptor of the parent's pipe. */
const parentPipe = "LINDEN_LAUNCHER_PIPE"

/** The Node that npm installed with Linden; undefined if there is none for this system. */
const ownNode = (): string | undefined => {
  const system = process.platform === "win32" ? "win" : process.platform
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`)
    const path = join(dirname(manifest), system === "win" ? "bin/node.exe" : "bin/node")
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

const passed: ReadonlyArray<NodeJS.Signals> = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2", "SIGBREAK"]

const passOn = (child: ChildProcess): void => {
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of passed) if (process.platform !== "win32" || signal !== "SIGUSR2") process.on(signal, pass)
  child.once("error", (error) => {
    printError(error.message)
    process.exit(1)
  })
  child.once("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const one of passed) process.removeAllListeners(one)
    process.kill(process.pid, signal)
    // Exit if the signal doesn't end this process. The first process of a container ignores even its own SIGKILL.
    setTimeout(() => process.exit(1), 1000)
  })
}

const startAgain = (node: string): void => {
  // The fourth stream is a pipe that carries no data. It closes when this process is killed, which makes the child
  // exit.
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: { ...withFewArenas(process.env), [parentPipe]: "3" }
  })
  passOn(child)
}

const endWithParent = (): void => {
  if (process.env[parentPipe] === undefined) return
  // Hide the variable from child processes, which don't inherit the pipe.
  delete process.env[parentPipe]
  const pipe = new Socket({ fd: 3, readable: true, writable: false })
  pipe.on("close", () => process.kill(process.pid, "SIGKILL"))
  pipe.on("error", () => {})
  pipe.resume()
  pipe.unref()
}

/** Runs `main` on a supported Node: this one, or the one that npm installed with Linden. */
export const onYoungNode = (main: () => Promise<unknown>): void => {
  if (Number(process.versions.napi) >= oldestNodeApi) {
    endWithParent()
    void main()
    return
  }
  const node = ownNode()
  if (node !== undefined) {
    startAgain(node)
    return
  }
  printError(
    `Node.js ${oldestNode} or newer is required, but this is ${process.versions.node}. See https://nodejs.org.`
  )
  process.exitCode = 1
}
