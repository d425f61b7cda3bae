import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import { validRecord } from "../click/ingest/ParseRecord.ts"
import { readFrom } from "../click/journal/JournalReader.ts"
import { journalFolder, segmentsIn } from "../click/journal/JournalSegments.ts"
import { Settings } from "../settings/Settings.ts"
import { isFolderHeld } from "../storage/FolderLock.ts"
import { error } from "./Finding.ts"

/** The system's error code if a server can't listen on an address; undefined if it can. */
const refusedPort = (host: string, port: number) =>
  Effect.async<string | undefined>((resume) => {
    const server = createServer()
    server.once("error", (fault: NodeJS.ErrnoException) => resume(Effect.succeed(fault.code ?? fault.message)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resume(Effect.succeed(undefined))))
    return Effect.sync(() => server.close())
  })

/** Whether the server's port is free, unless the server is running. */
export const checkPort = Effect.gen(function* () {
  const { dataDir, host, port } = yield* Settings
  const folder = resolve(dataDir)
  if (port === 0 || (existsSync(join(folder, "linden.lock")) && (yield* isFolderHeld(folder)))) return []
  const code = yield* refusedPort(host, port)
  if (code === undefined) return []
  const why: Readonly<Record<string, string>> = {
    EADDRINUSE: "another program already uses it",
    EACCES: "this user may not use it",
    EADDRNOTAVAIL: "this machine has no such address",
    ENOTFOUND: "there is no such host"
  }
  return [
    error(
      "port",
      `The server cannot listen on ${host}:${port}: ${why[code] ?? code}.`,
      "Stop the other program, or change LINDEN_PORT or LINDEN_HOST."
    )
  ]
})

const sliceBytes = 1024 * 1024

/** The number of damaged records in a journal. Blocks. */
const damagedRecords = (folder: string): number => {
  const room = Buffer.allocUnsafe(sliceBytes)
  const segments = segmentsIn(folder)
  let count = 0
  for (let position = { segment: segments[0] ?? 0, offset: 0 }; ; ) {
    const { records, next, skipped, atEnd } = readFrom(folder, position, room)
    count += skipped + records.filter((record) => validRecord(record, record.at) === undefined).length
    if (atEnd) return count
    position = next
  }
}

/** Whether the journal is intact. */
export const checkJournal = Effect.gen(function* () {
  const folder = resolve((yield* Settings).dataDir)
  const damaged = yield* Effect.sync(() => damagedRecords(journalFolder(folder)))
  if (damaged === 0) return []
  return [
    error(
      "journal",
      `${damaged} ${damaged === 1 ? "record" : "records"} in the journal ${damaged === 1 ? "is" : "are"} damaged. Clicks that were not recorded yet are lost.`,
      "Check the disk. The server skips damaged records and records the others."
    )
  ]
}).pipe(
  Effect.catchAllDefect((fault) =>
    Effect.succeed([
      error("journal", `The journal cannot be read: ${(fault as Error).message}.`, "Give this user access to it.")
    ])
  )
)
