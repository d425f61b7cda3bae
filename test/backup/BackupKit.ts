import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect } from "effect"
import { newestKnown } from "../../src/backup/Backup.ts"
import { readArchive } from "../../src/backup/ReadArchive.ts"
import { makeLink, makePlace } from "../click/CrashKit.ts"
import { built, endServer, runServer } from "../support/Linden.ts"

/** The archives in a folder. */
export const archivesIn = (folder: string): ReadonlyArray<string> =>
  (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith(".tar.gz")).sort()

/** A folder's files, each with the SHA-256 hash of its content. */
export const contentsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")
      ])
  )

/** Verifies that an archive is complete, as a restore does. */
export const proven = (file: string) =>
  Effect.promise((signal) =>
    readArchive(
      file,
      newestKnown,
      () => ({ write: () => {}, end: () => {} }),
      () => {},
      signal
    )
  )

/** Makes a database larger, so that copying it takes a while. */
export const fill = (file: string, megabytes: number): void => {
  const database = new Database(file)
  database.exec("CREATE TABLE IF NOT EXISTS filler (content BLOB)")
  const insert = database.prepare("INSERT INTO filler VALUES (randomblob(1048576))")
  database.transaction(() => {
    for (let n = 0; n < megabytes; n++) insert.run()
  })()
  database.close()
}

/** The numbers or texts in the first column of a query, on a file that nothing writes to. */
export const columnOf = <A>(file: string, query: string): ReadonlyArray<A> => {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare(query).pluck().all() as ReadonlyArray<A>
  } finally {
    database.close()
  }
}

/** Runs the built program and kills it after some milliseconds if it is still running; returns whether it did. */
export const killedAfter = (args: ReadonlyArray<string>, environment: NodeJS.ProcessEnv, millis: number) =>
  Effect.async<boolean>((resume) => {
    const child: ChildProcess = spawn(process.execPath, [built, ...args], {
      env: { ...process.env, ...environment },
      stdio: "ignore"
    })
    const timer = setTimeout(() => child.kill("SIGKILL"), millis)
    child.once("exit", (_code, signal) => {
      clearTimeout(timer)
      resume(Effect.succeed(signal === "SIGKILL"))
    })
  })

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"

/** Between the visits of a visitor, in milliseconds, so that a small machine has time for its backup. */
const pause = 10

/** Visitors, each with a unique campaign source, that keep coming until they are stopped. */
export const flood = (url: string, answered: Set<string>) => {
  const http = new Agent({ keepAlive: true, maxSockets: 8 })
  const state = { next: 0, isOver: false }
  const visitor = async () => {
    while (!state.isOver) {
      const name = `v${state.next++}`
      const status = await new Promise<number>((resolve) => {
        const sent = request(
          `${url}?utm_source=${name}`,
          { agent: http, headers: { "user-agent": agent } },
          (response) => {
            response.resume()
            response.on("end", () => resolve(response.statusCode ?? 0))
          }
        )
        sent.on("error", () => resolve(0))
        sent.end()
      })
      if (status === 302) answered.add(name)
      await sleep(pause)
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, visitor))
  return {
    sent: () => state.next,
    stop: async () => {
      state.isOver = true
      await all
      http.destroy()
    }
  }
}

/** Whether a list contains all of the names. There may be tens of thousands of both. */
export const containsAll = (list: ReadonlyArray<string>, names: ReadonlySet<string>): boolean => {
  const listed = new Set(list)
  return [...names].every((name) => listed.has(name))
}

/** A new folder below another one. */
export const below = (folder: string, name: string): string => {
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

/** A data folder that a server used, with a link and some megabytes of other data. */
export const servedPlace = (megabytes: number) =>
  Effect.gen(function* () {
    const place = yield* makePlace("sqlite")
    const server = yield* runServer(place.environment)
    yield* makeLink(server.url)
    expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    if (megabytes > 0) fill(join(place.dataDir, "linden.db"), megabytes)
    return place
  })
