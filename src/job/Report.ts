import { Chunk, Stream } from "effect"
import { csvLines } from "../lib/Csv.ts"
import { utf8 } from "../lib/Utf8.ts"
import type { ReportLine } from "./Job.ts"

const columns = ["item", "outcome", "reason"] as const

/** The lines of a report as a CSV file. */
export const reportCsv = <E, R>(lines: Stream.Stream<ReportLine, E, R>): Stream.Stream<Uint8Array, E, R> =>
  Stream.concat(
    Stream.make(utf8(csvLines([columns], "\n"))),
    Stream.mapChunks(lines, (chunk) =>
      Chunk.of(
        utf8(
          csvLines(
            Chunk.toReadonlyArray(chunk).map(({ item, outcome, reason }) => [item, outcome, reason]),
            "\n"
          )
        )
      )
    )
  )
