import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { answers, start } from "../redirect/server.ts"

const key = "key-of-the-bindings-bench-0123456789abcd"
const links = 200
/** The maximum cost of a statement that is bound each time, as a multiple of one that is bound once. */
const ceiling = 1.3
/** A smaller difference is noise, in microseconds. */
const noise = 3
const executions = 2000
const rounds = 5

interface Recorded {
  readonly text: string
  readonly file: string
  readonly params: ReadonlyArray<string | number | bigint | null>
}

type Statement = Database.Statement<Array<unknown>>

const microsOf = (execute: () => unknown) => {
  const before = process.cpuUsage()
  for (let n = 0; n < executions; n++) execute()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / executions
}

const least = (values: ReadonlyArray<number>) => Math.min(...values)

/** The cost of a statement that is bound each time and once; undefined if it can't be repeated. */
const measure = (database: Database.Database, { text, params }: Recorded) => {
  const executing = (statement: Statement) => (given: ReadonlyArray<unknown>) =>
    statement.reader ? statement.all(...given) : statement.run(...given)
  database.exec("BEGIN")
  try {
    const [each, once] = [database.prepare<Array<unknown>>(text), database.prepare<Array<unknown>>(text)]
    once.bind(...params)
    const [boundEach, boundOnce] = [executing(each), executing(once)]
    boundEach(params)
    const pairs = Array.from({ length: rounds }, () => [
      microsOf(() => boundEach(params)),
      microsOf(() => boundOnce([]))
    ])
    return { each: least(pairs.map(([cost = 0]) => cost)), once: least(pairs.map(([, cost = 0]) => cost)) }
  } catch {
    return undefined
  } finally {
    database.exec("ROLLBACK")
  }
}

/** Sends the common requests to a server on SQLite; returns the statements of its main thread. */
const record = async (entry: string, dataDir: string): Promise<ReadonlyArray<Recorded>> => {
  const file = join(dataDir, "statements.json")
  const preload = join(import.meta.dirname, "record.mjs")
  const server = start(["--import", preload, entry, "serve"], 18_789, {
    LINDEN_DATA_DIR: dataDir,
    LINDEN_DATABASE_URL: "",
    LINDEN_BOOTSTRAP_KEY: key,
    LINDEN_RATE_LIMIT: "0",
    STATEMENTS_FILE: file
  })
  try {
    await answers(`${server.url}/health`)
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${server.url}${path}`, {
        method,
        redirect: "manual",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      if (response.status >= 400) throw new Error(`${method} ${path} answered ${response.status}`)
      return (await response.text()) || "{}"
    }
    const create = async (n: number) => {
      const made = JSON.parse(await ask("POST", "/api/v1/links", { url: `https://example.com/${n}`, title: `${n}` }))
      return made.data as { readonly id: string; readonly short_code: string }
    }
    for (let n = 0; n < links; n++) await create(n)
    const [kept, removed] = [await create(links), await create(links + 1)]
    process.kill(server.pid, "SIGUSR2")
    await create(links + 2)
    await ask("GET", `/api/v1/links/${kept.id}`)
    await ask("GET", "/api/v1/links?limit=20")
    await ask("GET", "/api/v1/links?limit=20&search=exam")
    await ask("GET", "/api/v1/folders")
    await ask("GET", `/${kept.short_code}`)
    await ask("GET", "/api/v1/analytics?period=7d")
    await ask("PUT", `/api/v1/links/${kept.id}`, { title: "Changed", destination_url: "https://example.com/changed" })
    await ask("DELETE", `/api/v1/links/${removed.id}`)
  } finally {
    await server.stop()
  }
  return JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<Recorded>
}

/**
 * Prints what each statement of the common requests costs on SQLite if it is bound each time and if it is bound once.
 * SQLite may prepare a statement again whenever it is bound. Returns whether all are below the ceiling.
 */
export const compareBindings = async (entry: string): Promise<boolean> => {
  const dataDir = mkdtempSync(join(tmpdir(), "linden-bindings-"))
  const databases = new Map<string, Database.Database>()
  try {
    const recorded = (await record(entry, dataDir)).filter(({ params }) => params.length > 0)
    let isBelow = true
    console.log(`bound each time ÷ bound once   (at most ${ceiling})`)
    for (const one of recorded) {
      let database = databases.get(one.file)
      if (database === undefined) {
        database = new Database(one.file)
        databases.set(one.file, database)
      }
      const costs = measure(database, one)
      const text = one.text.replaceAll(/\s+/g, " ").slice(0, 110)
      if (costs === undefined) {
        console.log(`   not repeatable ${text}`)
        continue
      }
      const { each, once } = costs
      const isOver = each / once > ceiling && each - once > noise
      if (isOver) isBelow = false
      console.log(
        `${(each / once).toFixed(2).padStart(6)}${isOver ? " !" : "  "} ${each.toFixed(1).padStart(6)} µs  ${text}`
      )
    }
    return isBelow
  } finally {
    for (const database of databases.values()) database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
