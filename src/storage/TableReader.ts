import { type ChildProcess, type ForkOptions, fork } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { Data, Effect, type Scope, Stream } from "effect"
import type { Answer, Question, ReaderSetup, ReadFault, TableRow } from "./ReaderProtocol.ts"
import type { ScratchTable } from "./ScratchTable.ts"

/** An untrusted database cannot be read. */
export class TablesFault extends Data.TaggedError("TablesFault")<{ readonly reason: ReadFault }> {}

/** The tables of a database file, read by a separate process. */
export interface Tables {
  readonly tables: Effect.Effect<ReadonlyArray<ScratchTable>, TablesFault>
  /** The number of rows of a table. */
  readonly count: (table: string) => Effect.Effect<number, TablesFault>
  /** Sorts the rows of a complete table, which is five times as fast as indexing row by row. */
  readonly index: (table: string, columns: ReadonlyArray<string>) => Effect.Effect<void, TablesFault>
  /** The rows of a query; only one query runs at a time. */
  readonly blocks: (query: string) => Stream.Stream<ReadonlyArray<TableRow>, TablesFault>
}

/** The time limit of the process in milliseconds, plus a second for each MiB of the file. */
const workTime = 60_000
const mebibyte = 1024 ** 2
const mostMemory = 384 * mebibyte
/** The minimum size of a row in a file: its length, its slot in the page, and the types of its columns. */
const smallestRow = 4
/** The number of bytes that a sort may write in addition to four times the file's size. */
const sortSpace = 256 * mebibyte
const blockSize = 512

const isBundled = import.meta.url.endsWith(".js")
const program = fileURLToPath(new URL(isBundled ? "./reader.js" : "./ReaderProcess.ts", import.meta.url))
const flags = ["--max-old-space-size=64", ...(isBundled ? [] : ["--experimental-strip-types"])]
const shell = "/bin/sh"

const start = (setup: ReaderSetup, bytes: number): ChildProcess => {
  const options: ForkOptions = { serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] }
  const given = [JSON.stringify(setup)]
  if (process.platform === "win32" || !existsSync(shell)) return fork(program, given, { ...options, execArgv: flags })
  const blocks = Math.ceil((4 * bytes + sortSpace) / blockSize)
  return fork(program, given, {
    ...options,
    execPath: shell,
    execArgv: ["-c", 'ulimit -f "$0"; exec "$@"', String(blocks), process.execPath, ...flags],
    // Pass none of the server's settings or secrets.
    env: { SQLITE_TMPDIR: dirname(setup.path), ELECTRON_RUN_AS_NODE: "1", MALLOC_ARENA_MAX: "2" }
  })
}

const connect = (setup: ReaderSetup, bytes: number, millis: number) => {
  const child = start(setup, bytes)
  let left = millis
  let isOver = false
  let take: ((answer: Answer) => void) | undefined
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      take?.({ fault: "memory" })
      resolve()
    }
    child.once("exit", end)
    child.once("error", end)
  })
  child.on("message", (answer: Answer) => take?.(answer))

  const kill = () => {
    isOver = true
    child.kill("SIGKILL")
  }

  const ask = (question: Question) =>
    Effect.async<Answer, TablesFault>((resume) => {
      const began = performance.now()
      const done = (answer: Answer) => {
        take = undefined
        clearTimeout(limit)
        left -= performance.now() - began
        resume("fault" in answer ? Effect.fail(new TablesFault({ reason: answer.fault })) : Effect.succeed(answer))
      }
      const limit = setTimeout(
        () => {
          kill()
          done({ fault: "time" })
        },
        Math.max(0, left)
      )
      if (isOver) return done({ fault: "memory" })
      take = done
      child.send(question, () => {})
      return Effect.sync(() => {
        take = undefined
        clearTimeout(limit)
        kill()
      })
    })

  return {
    ask,
    end: Effect.zipRight(
      Effect.sync(kill),
      Effect.promise(() => gone)
    )
  }
}

interface ReadOptions {
  /** Whether the file is Linden's own, so that indexes may be added. */
  readonly isOwn?: boolean
  /** The time limit of the process, in milliseconds. */
  readonly millis?: number
}

/**
 * Reads a database file in a separate process, because a malicious file whose pages share children can keep SQLite busy
 * for years. The process is killed when the scope closes or its time is up.
 */
export const openTables = (
  path: string,
  { isOwn = false, millis }: ReadOptions = {}
): Effect.Effect<Tables, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const { size } = statSync(path)
      const limits = { rows: Math.ceil(size / smallestRow), memory: mostMemory }
      return connect({ path, isOwn, limits }, size, millis ?? workTime + Math.ceil(size / mebibyte) * 1000)
    }),
    ({ end }) => end
  ).pipe(
    Effect.map(({ ask }): Tables => {
      const block = Effect.map(ask({ ask: "next" }), (answer) => ("rows" in answer ? answer.rows : []))
      return {
        tables: Effect.map(ask({ ask: "tables" }), (answer) => ("tables" in answer ? answer.tables : [])),
        count: (table) => Effect.map(ask({ ask: "count", table }), (answer) => ("count" in answer ? answer.count : 0)),
        index: (table, columns) => Effect.asVoid(ask({ ask: "index", table, columns })),
        blocks: (query) =>
          Stream.unwrap(
            Effect.as(
              ask({ ask: "open", query }),
              Stream.repeatEffect(block).pipe(Stream.takeWhile((rows) => rows.length > 0))
            )
          )
      }
    })
  )
