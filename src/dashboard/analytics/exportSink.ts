import type { ExportFormat } from "../../click/query/Query.ts"
import { saveFile } from "../ui/saveFile.ts"

/** The target of an export. */
export interface Sink {
  readonly write: (part: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Keeps the written data. */
  readonly close: () => Promise<void>
  /** Discards the written data. */
  readonly abort: () => Promise<void>
  /** The maximum number of bytes that the sink accepts. */
  readonly limit: number
}

/** The maximum number of bytes to keep in memory. */
const memoryLimit = 200_000_000

const types = { csv: "text/csv", ndjson: "application/x-ndjson" } as const

interface WithPicker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string
    readonly types: ReadonlyArray<{ readonly accept: Readonly<Record<string, ReadonlyArray<string>>> }>
  }) => Promise<FileSystemFileHandle>
}

const inMemory = (name: string, format: ExportFormat): Sink => {
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  return {
    limit: memoryLimit,
    write: async (part) => void parts.push(part),
    abort: async () => void parts.splice(0),
    close: async () => saveFile(new Blob(parts, { type: types[format] }), name)
  }
}

const inFile = async (handle: FileSystemFileHandle): Promise<Sink> => {
  const file = await handle.createWritable()
  return {
    limit: Number.POSITIVE_INFINITY,
    write: (part) => file.write(part),
    close: () => file.close(),
    abort: () => file.abort()
  }
}

/** Lets the user choose where to save, if the browser supports this; undefined if the user cancels. */
export const openSink = async (name: string, format: ExportFormat): Promise<Sink | undefined> => {
  const { showSaveFilePicker } = window as Window & WithPicker
  if (showSaveFilePicker === undefined) return inMemory(name, format)
  try {
    const accept = { [types[format]]: [`.${format}`] }
    return await inFile(await showSaveFilePicker({ suggestedName: name, types: [{ accept }] }))
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined
    return inMemory(name, format)
  }
}
