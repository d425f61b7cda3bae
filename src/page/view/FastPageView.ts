import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { Journal } from "../../click/journal/Journal.ts"
import { encodeRecord } from "../../click/journal/JournalRecord.ts"
import { VisitorKeys } from "../../click/VisitorKeys.ts"
import { requestIdOf } from "../../http/RequestId.ts"
import { countRequest } from "../../http/RequestMetrics.ts"
import { securityList } from "../../http/SecurityHeaders.ts"
import { type Answer, redirectAnswer } from "../../redirect/Answer.ts"
import { type Asked, hostnameOf, pageRecordOf, visitorOf } from "../../redirect/VisitorOf.ts"
import { Settings } from "../../settings/Settings.ts"
import type { SettingsShape } from "../../settings/SettingsShape.ts"
import { longId } from "../render/ShortId.ts"
import { PageViews } from "./PageViews.ts"
import { viewAnswer } from "./ViewAnswer.ts"

interface LaneParts {
  readonly views: Pick<PageViews, "peek" | "peekTarget">
  readonly append: (line: string, onWritten: () => void) => void
  readonly settings: SettingsShape
  readonly keyAt: (now: number) => string
}

interface Found {
  readonly answer: Answer
  readonly page: { readonly teamId: string; readonly pageId: string }
  readonly button: { readonly id: string; readonly url: string } | null
}

const pagePath = /^\/@([A-Za-z0-9._-]{1,64})(?:\?|$)/
const buttonPath = /^\/b\/([A-Za-z0-9_-]{22})(?:\?|$)/

const noindex = ["x-robots-tag", "noindex"]

/**
 * Makes a function that responds synchronously to views of cached pages and clicks on their buttons. It returns whether
 * it did; the Effect handler responds otherwise, in the same way.
 */
export const makeFastPageView = ({ views, append, settings, keyAt }: LaneParts) => {
  const always = securityList(settings)
  const find = (asked: Asked, url: string, now: number): Found | undefined => {
    const slug = pagePath.exec(url)?.[1]
    if (slug !== undefined) {
      const view = views.peek(hostnameOf(asked), slug, now)
      return view === undefined ? undefined : { answer: viewAnswer(view, asked.headers), page: view, button: null }
    }
    const target = views.peekTarget(longId(buttonPath.exec(url)?.[1] ?? "") ?? "", now)
    if (target === undefined) return undefined
    const answer = redirectAnswer(target.url)
    return { answer: { ...answer, headers: answer.headers.concat(noindex) }, page: target, button: target }
  }

  const visit = (request: IncomingMessage, response: ServerResponse, method: string, url: string): boolean => {
    const asked: Asked = { method, url, headers: request.headers, remote: request.socket.remoteAddress }
    const began = performance.now()
    const now = Date.now()
    const found = find(asked, url, now)
    if (found === undefined) return false
    const visitor = visitorOf(asked, settings, now, false)
    const line = encodeRecord(pageRecordOf(found.page, found.button, visitor, asked, keyAt(now)))
    const { status, headers, body } = found.answer
    response.writeHead(
      status,
      headers.concat(always, requestIdOf(request.headers["x-request-id"] as string | undefined))
    )
    append(line, () => {
      response.end(method === "HEAD" ? undefined : body)
      countRequest(method, "/:code", status, performance.now() - began)
    })
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if ((method !== "GET" && method !== "HEAD") || url === undefined) return false
    if (!url.startsWith("/@") && !url.startsWith("/b/")) return false
    try {
      return visit(request, response, method, url)
    } catch (fault) {
      // The Effect handler runs into the same error, responds and logs it.
      if (response.headersSent) throw fault
      return false
    }
  }
}

/** The fast path of bio pages: views of cached pages, and clicks on their buttons. */
export class FastPageView extends Effect.Service<FastPageView>()("page/view/FastPageView", {
  dependencies: [PageViews.Default, Journal.Default, VisitorKeys.Default],
  effect: Effect.gen(function* () {
    const views = yield* PageViews
    const { append } = yield* Journal
    const { keyAt } = yield* VisitorKeys
    return { answer: makeFastPageView({ views, append, settings: yield* Settings, keyAt }) }
  })
}) {}
