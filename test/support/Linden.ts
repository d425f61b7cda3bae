import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { freePort as findFreePort } from "./FreePort.ts"
import { orTell, patiently } from "./Patience.ts"

/** The built program. */
export const built = process.env["LINDEN_ENTRY"] ?? join(import.meta.dirname, "../../dist/linden.js")

/** A free port of this machine. */
export const freePort = Effect.promise(findFreePort)

/** A folder that is removed when the scope closes. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-run-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

interface Running {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  readonly ended: Effect.Effect<Ended>
}

type Environment = Readonly<Record<string, string>>

interface RunOptions {
  /** The largest size of a file in kB, to simulate a full disk. */
  readonly largestFile?: number
  /** The Node to run it with; by default the one that runs the tests. */
  readonly node?: string
  /** The bundle to run; by default the built one. */
  readonly entry?: string
  /** A command that runs it, for example in another network. */
  readonly through?: ReadonlyArray<string>
}

// With the signal ignored, writes beyond the limit fail instead of ending the process. A block has 512 bytes.
const limited = (kilobytes: number) => ["-c", `trap '' XFSZ; ulimit -f ${kilobytes * 2}; exec "$0" "$@"`]

const start = (
  args: ReadonlyArray<string>,
  environment: Environment,
  { largestFile, node = process.execPath, entry = built, through = [] }: RunOptions = {}
): Running => {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("LINDEN_")))
  const limits = largestFile === undefined ? [] : ["/bin/sh", ...limited(largestFile)]
  const [command = node, ...rest] = [...through, ...limits, node, entry, ...args]
  const child = spawn(command, rest, {
    // Tests make no requests to the internet.
    env: { ...clean, LINDEN_DESTINATION_PREVIEWS: "false", LINDEN_LINK_CHECKS: "false", ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  const closed = new Promise<Ended>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { child, stdout: () => stdout, stderr: () => stderr, ended: Effect.promise(() => closed) }
}

const kill = ({ child, ended }: Running) =>
  Effect.zipRight(
    Effect.sync(() => child.kill("SIGKILL")),
    ended
  )

/** Runs the built `linden` until it exits; the test fails if it doesn't. */
export const linden = (
  args: ReadonlyArray<string>,
  environment: Environment,
  options: RunOptions = {}
): Effect.Effect<Ended> =>
  Effect.acquireUseRelease(
    Effect.sync(() => start(args, environment, options)),
    ({ ended, stdout, stderr }) =>
      orTell(() => `\`linden ${args.join(" ")}\` is still running: ${stdout()}${stderr()}`)(ended),
    kill
  )

/** Starts the built server and waits until it answers. If it still runs when the scope closes, it is killed. */
export const runServer = (environment: Environment, options: RunOptions = {}) =>
  Effect.gen(function* () {
    const given = environment["LINDEN_PORT"]
    const port = given === undefined ? yield* freePort : Number(given)
    const running = yield* Effect.acquireRelease(
      Effect.sync(() =>
        start(["serve"], { LINDEN_PORT: String(port), LINDEN_RATE_LIMIT: "0", ...environment }, options)
      ),
      kill
    )
    const url = `http://${environment["LINDEN_HOST"] ?? "127.0.0.1"}:${port}`
    yield* Effect.tryPromise(() => fetch(`${url}/health`)).pipe(
      Effect.filterOrFail((response) => response.ok),
      Effect.retry(patiently),
      Effect.orDie,
      Effect.raceFirst(Effect.flatMap(running.ended, (ended) => Effect.die(new Error(JSON.stringify(ended)))))
    )
    return { ...running, url, port }
  })

/** Sends a signal to a server and returns how it ended; the test fails if it doesn't. */
export const endServer = ({ child, ended, stderr }: Running, signal: NodeJS.Signals): Effect.Effect<Ended> =>
  Effect.zipRight(
    Effect.sync(() => child.kill(signal)),
    orTell(() => `The server is still running after ${signal}: ${stderr()}`)(ended)
  )

/** The environment for a server that terminates one of its threads on SIGUSR2. */
export const withThreadToEnd = (name: "ledger" | "background") => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "EndThread.mjs")}`,
  END_THREAD: name
})

/**
 * The environment for a server whose threads block forever on JSON that contains `block-this-thread` or
 * `block-native-code`.
 */
export const withThreadsToBlock = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "BlockThread.mjs")}`
}
