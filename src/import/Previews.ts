import { Effect, Stream } from "effect"
import type { Invalid } from "../contract/Failure.ts"
import { invalid } from "../http/Faults.ts"
import { headBytes } from "./file/Head.ts"
import { inspect } from "./file/Layout.ts"
import { type ImportPreview, longestHeader, type PreviewImport, previewRows } from "./Preview.ts"
import type { Open } from "./source/SourceOptions.ts"

/** Keeps the first bytes of a file that arrives, and lets the rest go by. */
export const makeHead = () => {
  const parts: Array<Uint8Array> = []
  let size = 0
  return {
    keep: <E>(bytes: Stream.Stream<Uint8Array, E>) =>
      Stream.runForEach(bytes, (part) =>
        Effect.sync(() => {
          if (size < headBytes) parts.push(part)
          size += part.length
        })
      ),
    open: (() => Stream.fromIterable(parts)) as Open
  }
}

/** What the head of a file tells. */
export const previewOf = (open: Open, reading: PreviewImport): Effect.Effect<ImportPreview, Invalid> =>
  inspect(open, {
    ...(reading.columns === undefined ? {} : { columns: reading.columns }),
    ...(reading.dates === undefined ? {} : { dates: reading.dates })
  }).pipe(
    Effect.map(({ hasHeader, rows, header, columns, unused, encoding, ...told }) => ({
      ...told,
      encoding,
      has_header: hasHeader,
      header: header.map((name) => name.slice(0, longestHeader)),
      rows: rows.slice(0, previewRows),
      columns,
      unused_columns: unused
    })),
    Effect.catchAll(({ message }) => invalid({ file: [message] }))
  )
