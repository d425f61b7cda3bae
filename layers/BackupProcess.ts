import { spawn } from "node:child_process"
import { Effect, Layer } from "effect"
import { BackupError } from "../src/backup/BackupError.ts"
import { BackupProgram } from "../src/backup/Scheduled.ts"
import { lowerPriority } from "../src/lib/Priority.ts"

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? ""

const start = Effect.sync(() => {
  // Run the same program with the same settings.
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
  if (child.pid !== undefined) lowerPriority(child.pid)
  return { child, told, ended }
})

/** Runs scheduled backups in a separate process with a lower priority. Interruption kills the process. */
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
                new BackupError({
                  message: lastLine(told.stderr).replace(/^linden: /, "") || "the process was killed."
                })
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
