import { Context, Effect, Stream } from "effect"
import { makeConcurrencyLimits } from "../auth/limit/ConcurrencyLimits.ts"
import { Unavailable } from "../contract/Failure.ts"
import type { Fault } from "../contract/faults/Fault.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { headBytes } from "./file/Head.ts"
import { type ImportPreview, longestHeader, type PreviewImport, previewRows } from "./Preview.ts"

/** Keeps the first bytes of an upload and discards the rest. */
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
    bytes: () => new Uint8Array(Buffer.concat(parts).subarray(0, headBytes))
  }
}

/** Parses the head of a file. This blocks the thread for up to a tenth of a second. */
export const previewOf = (head: Uint8Array, reading: PreviewImport): Effect.Effect<ImportPreview, Fault> =>
  Effect.promise(() => import("./file/Layout.ts")).pipe(
    Effect.flatMap(({ inspect }) =>
      inspect(() => Stream.make(head), {
        ...(reading.columns === undefined ? {} : { columns: reading.columns }),
        ...(reading.dates === undefined ? {} : { dates: reading.dates })
      })
    ),
    Effect.map(({ hasHeader, rows, header, columns, unused, encoding, ...told }) => ({
      ...told,
      encoding,
      has_header: hasHeader,
      header: header.map((name) => name.slice(0, longestHeader)),
      rows: rows.slice(0, previewRows),
      columns,
      unused_columns: unused
    })),
    Effect.mapError((error) => error.fault)
  )

/** Parses heads of files on the background thread, or on the current one if there is none. */
export class PreviewWork extends Context.Reference<PreviewWork>()("import/PreviewWork", {
  defaultValue: (): {
    readonly parse: (head: Uint8Array, reading: PreviewImport) => Effect.Effect<ImportPreview, Fault | Unavailable>
  } => ({ parse: previewOf })
}) {}

/** Previews of files, with limits on concurrent requests. */
export const makePreviews = Effect.map(PreviewWork, ({ parse }) => {
  // Allow several concurrent requests: one thread parses files one by one, but a form requests a preview for each
  // choice, and the first requests wait for the thread to start.
  const { take } = makeConcurrencyLimits("previews", { caller: 8, team: 16, all: 32 })
  return (head: Uint8Array, reading: PreviewImport) =>
    parse(head, reading).pipe(
      Effect.catchAll((error) => (error instanceof Unavailable ? Effect.fail(error) : invalid({ file: [error] }))),
      (work) => Effect.scoped(Effect.zipRight(take, work))
    )
})
