import type { IncomingMessage, ServerResponse } from "node:http"
import { encodeRecord, type JournalRecord } from "../click/journal/JournalRecord.ts"
import { requestIdOf } from "../http/RequestId.ts"
import { countRequest } from "../http/RequestMetrics.ts"
import { securityList } from "../http/SecurityHeaders.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { VisitAnswer } from "./VisitAnswer.ts"

/** The response to a visit, and the record to write to the journal before the response is sent. */
export interface DecidedVisit {
  readonly answer: VisitAnswer
  readonly record: JournalRecord | undefined
}

/** Decides the outcome of a visit from memory. Undefined leaves the visit to the router. */
export type DecideVisit = (request: IncomingMessage, method: string, url: string) => DecidedVisit | undefined

interface Parts {
  readonly append: (line: string, onWritten: () => void) => void
  readonly settings: SettingsShape
}

const send = (response: ServerResponse, method: string, { status, body }: VisitAnswer, began: number): void => {
  response.end(method === "HEAD" ? undefined : body)
  countRequest(method, "/:code", status, performance.now() - began)
}

/**
 * The fast path of visits. Returns a function that responds synchronously, before the router, if all data is in memory.
 * It returns whether it sent a response. Otherwise, the router sends the same response.
 */
export const fastVisits = ({ append, settings }: Parts, decide: DecideVisit) => {
  const always = securityList(settings)
  const visit = (request: IncomingMessage, response: ServerResponse, method: string, url: string): boolean => {
    const began = performance.now()
    const decided = decide(request, method, url)
    if (decided === undefined) return false
    const { answer, record } = decided
    const requestId = requestIdOf(request.headers["x-request-id"] as string | undefined)
    const line = record === undefined ? undefined : encodeRecord(record)
    response.writeHead(answer.status, answer.headers.concat(always, requestId))
    if (line === undefined) send(response, method, answer, began)
    // Keep this closure anonymous, because naming a closure costs more than creating it.
    else append(line, () => send(response, method, answer, began))
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if ((method !== "GET" && method !== "HEAD") || url === undefined) return false
    try {
      return visit(request, response, method, url)
    } catch (fault) {
      // Leave the visit to the router, which encounters the same fault, logs it and responds.
      if (response.headersSent) throw fault
      return false
    }
  }
}
