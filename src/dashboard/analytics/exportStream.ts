import { t } from "@lingui/core/macro"
import { Either, Schema } from "effect"
import { type ExportFormat, ExportQuery } from "../../click/query/Query.ts"
import { detailsOf, FailureEnvelope } from "../../contract/Failure.ts"
import { ApiFailure, failureFrom, signedOut } from "../api/Failure.ts"
import { attended } from "../api/Run.ts"
import { teamHeaders } from "../api/Team.ts"
import type { Sink } from "./exportSink.ts"
import { queryOf, type View } from "./view.ts"

/** The progress of an export. */
export interface Written {
  readonly bytes: number
  readonly visits: number
}

const encode = Schema.encodeSync(ExportQuery)
const decodeFailure = Schema.decodeUnknownEither(Schema.parseJson(FailureEnvelope))

/** The export URL for a view, with its filters. */
export const exportAddress = (view: View, format: ExportFormat, timezone: string): string => {
  const query = Object.entries(encode({ ...queryOf(view, timezone), format }))
  return `/api/v1/analytics/export?${new URLSearchParams(query)}`
}

const failureOf = async (response: Response): Promise<ApiFailure> => {
  if (response.status === 401) return signedOut
  const answer = decodeFailure(await response.text())
  return Either.isRight(answer)
    ? failureFrom("invalid", detailsOf(answer.right))
    : new ApiFailure("unavailable", t`The server can't process this right now. Try again soon.`)
}

const lineFeed = 10

const linesIn = (part: Uint8Array): number => {
  let lines = 0
  for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, at + 1)) lines++
  return lines
}

const opened = async (address: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(address, { signal, headers: teamHeaders() })
  if (!response.ok) throw await failureOf(response)
  return response
}

/** Streams an export into a sink; returns false if the export exceeds the sink's limit. */
export const readExport = async (
  address: string,
  format: ExportFormat,
  sink: Sink,
  signal: AbortSignal,
  onPart: (written: Written) => void
): Promise<boolean> => {
  const response = await attended(() => opened(address, signal))
  const reader = response.body?.getReader()
  if (reader === undefined) return true
  let bytes = 0
  // Values contain no line breaks, so each line except the CSV header is a visit.
  let lines = format === "csv" ? -1 : 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    lines += linesIn(part.value)
    if (bytes > sink.limit) {
      await reader.cancel()
      return false
    }
    await sink.write(part.value)
    onPart({ bytes, visits: Math.max(0, lines) })
  }
  return true
}
