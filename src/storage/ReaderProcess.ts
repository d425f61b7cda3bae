import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import Database from "better-sqlite3"
import { lowerPriority } from "../lib/Priority.ts"
import type { Answer, Question, ReaderSetup, TableRow } from "./ReaderProtocol.ts"
import { quotedName, type ScratchTable } from "./ScratchTable.ts"

const rowsAtOnce = 500
const charactersAtOnce = 1_000_000
const longestText = 65_536
const mostTables = 5000
const lookEvery = 50

const columnsIn = (database: Database.Database): ReadonlyArray<ScratchTable> => {
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' LIMIT ?")
    .pluck()
    .all(mostTables) as ReadonlyArray<string>
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").pluck()
  return names.map((name) => ({ name, columns: columns.all(name) as ReadonlyArray<string> }))
}

const shortened = (value: unknown) => {
  if (typeof value === "string") return value.length > longestText ? value.slice(0, longestText) : value
  return typeof value === "number" ? value : null
}

/** Handles requests about an untrusted database. */
const makeReader = ({ path, isOwn, limits }: ReaderSetup) => {
  const database = new Database(path, { readonly: !isOwn, fileMustExist: true })
  if (isOwn) database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
  database.exec(
    "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE"
  )
  let rows: IterableIterator<TableRow> | undefined
  let seen = 0

  const block = (): ReadonlyArray<TableRow> => {
    const found: Array<TableRow> = []
    let characters = 0
    while (found.length < rowsAtOnce && characters < charactersAtOnce) {
      const next = rows?.next()
      if (next === undefined || next.done) break
      if (++seen > limits.rows) throw new Error("The file is too small for so many rows.")
      const row: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(next.value)) {
        const kept = shortened(value)
        if (typeof kept === "string") characters += kept.length
        row[name] = kept
      }
      found.push(row)
    }
    return found
  }

  const count = (table: string): number => {
    const counted = database
      .prepare(`SELECT count(*) FROM (SELECT 1 FROM ${quotedName(table)} LIMIT ?)`)
      .pluck()
      .get(limits.rows + 1) as number
    if (counted > limits.rows) throw new Error("The file is too small for so many rows.")
    return counted
  }

  const index = (table: string, columns: ReadonlyArray<string>) => {
    const name = quotedName([table, ...columns].join(" "))
    database.exec(`CREATE INDEX ${name} ON ${quotedName(table)} (${columns.map(quotedName).join(", ")})`)
  }

  return (question: Question): Answer => {
    if (question.ask === "tables") return { tables: columnsIn(database) }
    if (question.ask === "count") return { count: count(question.table) }
    if (question.ask === "next") return { rows: block() }
    rows?.return?.()
    rows = undefined
    if (question.ask === "index") {
      index(question.table, question.columns)
      return { isDone: true }
    }
    seen = 0
    rows = database.prepare(question.query).iterate() as IterableIterator<TableRow>
    return { isDone: true }
  }
}

const answering = (setup: ReaderSetup) => {
  let answerTo: ReturnType<typeof makeReader> | undefined
  parentPort?.on("message", (question: Question) => {
    let answer: Answer
    try {
      answerTo ??= makeReader(setup)
      answer = answerTo(question)
    } catch {
      answer = { fault: "broken" }
    }
    parentPort?.postMessage(answer)
  })
}

// SQLite calls can't be interrupted, so a second thread runs them while this one watches and can kill the process.
const watch = (setup: ReaderSetup) => {
  const end = () => process.kill(process.pid, "SIGKILL")
  const tell = (answer: Answer, then?: () => void) => {
    // Exit if the parent process is gone.
    if (process.send?.(answer, undefined, undefined, then) === undefined) end()
  }
  const isTooLarge = () => tell({ fault: "memory" }, end)
  process.once("disconnect", end)
  lowerPriority()
  const reader = new Worker(new URL(import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 }
  })
  reader.on("message", (answer: Answer) => tell(answer))
  reader.once("error", isTooLarge)
  process.on("message", (question: Question) => reader.postMessage(question))
  setInterval(() => {
    if (process.memoryUsage.rss() > setup.limits.memory) isTooLarge()
  }, lookEvery)
}

if (isMainThread) watch(JSON.parse(process.argv[2] ?? "") as ReaderSetup)
else answering(workerData as ReaderSetup)
