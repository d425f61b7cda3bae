import { t } from "@lingui/core/macro"
import { useEffect, useRef, useState } from "react"
import type { ExportFormat } from "../../click/query/Query.ts"
import { dateText } from "../../lib/Time.ts"
import { ApiFailure } from "../api/Failure.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { openSink, type Sink } from "./exportSink.ts"
import { exportAddress, readExport, type Written } from "./exportStream.ts"
import type { View } from "./view.ts"

/** The minimum interval between progress updates, in milliseconds. */
const drawEvery = 100

export type ExportState =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly written: Written }
  | { readonly phase: "done"; readonly written: Written; readonly name: string }
  | { readonly phase: "failed"; readonly failure: unknown; readonly again: () => void }
  /** The export is too large for memory, but the browser can download it from this URL. */
  | { readonly phase: "large"; readonly address: string; readonly name: string }

const nothing: Written = { bytes: 0, visits: 0 }

const stopped = new ApiFailure("away", t`Connection lost. Nothing was saved.`)
const unwritten = new ApiFailure("broken", t`Couldn't write the file. Nothing was saved.`)

/** Runs one export at a time and cancels it when the user leaves the screen. */
export const useExport = () => {
  const timezone = useTimezone()
  const [state, setState] = useState<ExportState>({ phase: "idle" })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const save = async (sink: Sink, view: View, format: ExportFormat, name: string, signal: AbortSignal) => {
    let written = nothing
    let drawnAt = 0
    const address = exportAddress(view, format, timezone)
    const isWhole = await readExport(address, format, sink, signal, (now) => {
      written = now
      if (performance.now() - drawnAt < drawEvery) return
      drawnAt = performance.now()
      setState({ phase: "running", written })
    })
    if (isWhole) {
      await sink.close()
      setState({ phase: "done", written, name })
    } else {
      await sink.abort()
      setState({ phase: "large", address, name })
    }
  }

  const start = async (view: View, format: ExportFormat) => {
    const name = `clicks-${dateText(todayIn(timezone))}.${format}`
    const sink = await openSink(name, format)
    if (sink === undefined) return
    const controller = new AbortController()
    running.current = controller
    setState({ phase: "running", written: nothing })
    try {
      await save(sink, view, format, name, controller.signal)
    } catch (error) {
      await sink.abort().catch(() => undefined)
      const failure = error instanceof ApiFailure ? error : error instanceof TypeError ? stopped : unwritten
      setState(
        controller.signal.aborted
          ? { phase: "idle" }
          : { phase: "failed", failure, again: () => void start(view, format) }
      )
    }
  }

  return {
    state,
    start: (view: View, format: ExportFormat) => void start(view, format),
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ phase: "idle" })
  }
}
export type Exporting = ReturnType<typeof useExport>
