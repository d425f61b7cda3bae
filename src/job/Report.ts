import { stringify } from "csv-stringify/sync"
import { Chunk, Stream } from "effect"
import { utf8 } from "../lib/Utf8.ts"
import type { ReportLine } from "./Job.ts"

const columns = ["item", "outcome", "reason"] as const

// Escape formulas, because spreadsheets would evaluate them.
const csv = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true }
  )

/** The lines of a report as a CSV file. */
export const reportCsv = <E, R>(lines: Stream.Stream<ReportLine, E, R>): Stream.Stream<Uint8Array, E, R> =>
  Stream.concat(
    Stream.make(utf8(csv([columns]))),
    Stream.mapChunks(lines, (chunk) =>
      Chunk.of(utf8(csv(Chunk.toReadonlyArray(chunk).map(({ item, outcome, reason }) => [item, outcome, reason]))))
    )
  )
