import { spawn } from "node:child_process"
import { setPriority } from "node:os"
import { Effect, Layer } from "effect"
import { BackupError } from "../src/backup/BackupError.ts"
import { BackupProgram } from "../src/backup/Scheduled.ts"

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? ""

const start = Effect.sync(() => {
  // The same program with the same settings; what it is told by the system while it runs is its own affair.
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? "", "backup", "--scheduled"], {
    stdio: ["ignore", "pipe", "pipe"]
  })
  const told = { stdout: "", stderr: "" }
  child.stdout.on("data", (chunk: Buffer) => (told.stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (told.stderr += chunk.toString()))
  const ended = new Promise<number | null>((done) => {
    child.once("error", (fault) => {
      told.stderr += fault.message
      done(null)
    })
    child.once("close", (code) => done(code))
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10)
  } catch {
    // It ended at once, or the system has no priorities: it runs as it is.
  }
  return { child, told, ended }
})

/** Scheduled backups are made by a process of their own, at a lower priority; it ends with whoever waits for it. */
export const BackupProcessLive = Layer.succeed(BackupProgram, {
  run: Effect.acquireUseRelease(
    start,
    ({ ended, told }) =>
      Effect.flatMap(
        Effect.promise(() => ended),
        (code) =>
          code === 0
            ? Effect.succeed(told.stdout.trim())
            : Effect.fail(
                new BackupError({ message: lastLine(told.stderr).replace(/^linden: /, "") || "it was ended." })
              )
      ),
    ({ child, ended }) =>
      Effect.suspend(() => {
        if (child.exitCode !== null || child.signalCode !== null) return Effect.void
        child.kill("SIGTERM")
        return Effect.promise(() => ended)
      })
  )
})
