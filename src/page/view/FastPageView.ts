import { Effect } from "effect"
import { Journal } from "../../click/journal/Journal.ts"
import { UncountedVisits } from "../../click/UncountedVisits.ts"
import { VisitorKeys } from "../../click/VisitorKeys.ts"
import { BlockedLists } from "../../domain/blocked/BlockedLists.ts"
import { Settings } from "../../settings/Settings.ts"
import type { SettingsShape } from "../../settings/SettingsShape.ts"
import { fastVisits } from "../../visit/FastVisits.ts"
import { redirectAnswer } from "../../visit/VisitAnswer.ts"
import { visitorOf } from "../../visit/VisitorOf.ts"
import { pageRecordOf } from "../../visit/VisitRecord.ts"
import { hostnameOf, ofMessage, type VisitRequest } from "../../visit/VisitRequest.ts"
import { longId } from "../render/ShortId.ts"
import { PageViews } from "./PageViews.ts"
import { viewAnswer } from "./ViewAnswer.ts"

interface LaneParts {
  readonly views: Pick<PageViews, "peek" | "peekTarget">
  readonly append: (line: string, onWritten: () => void) => void
  readonly settings: SettingsShape
  readonly keyAt: (now: number) => string
  readonly isUncounted: UncountedVisits["isUncounted"]
  readonly rulesOf: BlockedLists["rulesOf"]
}

const pagePath = /^\/@([A-Za-z0-9._-]{1,64})(?:\?|$)/
const buttonPath = /^\/b\/([A-Za-z0-9_-]{22})(?:\?|$)/

const noindex = ["x-robots-tag", "noindex"]

/** Handles views of cached pages and clicks on their buttons. */
export const fastPageViews = (parts: LaneParts) => {
  const { views, settings, keyAt, isUncounted, rulesOf } = parts
  const find = (request: VisitRequest, now: number) => {
    const slug = pagePath.exec(request.url)?.[1]
    if (slug !== undefined) {
      const page = views.peek(hostnameOf(request), slug, now)
      return page === undefined ? undefined : { answer: viewAnswer(page, request.headers), page, button: null }
    }
    const button = views.peekTarget(longId(buttonPath.exec(request.url)?.[1] ?? "") ?? "", now)
    if (button === undefined || rulesOf(button.teamId)?.refuses(button.url)) return undefined
    const answer = redirectAnswer(button.url)
    return { answer: { ...answer, headers: answer.headers.concat(noindex) }, page: button, button }
  }

  return fastVisits(parts, (message, method, url) => {
    if (!url.startsWith("/@") && !url.startsWith("/b/")) return undefined
    const request = ofMessage(message, method, url)
    const now = Date.now()
    const found = find(request, now)
    if (found === undefined) return undefined
    const visitor = visitorOf(request, settings, now, false)
    return {
      answer: found.answer,
      record: isUncounted(found.page.teamId, visitor.address, request.headers)
        ? undefined
        : pageRecordOf(found.page, found.button, visitor, request, keyAt(now))
    }
  })
}

/** The fast path of bio pages: views of cached pages, and clicks on their buttons. */
export class FastPageView extends Effect.Service<FastPageView>()("page/view/FastPageView", {
  dependencies: [
    PageViews.Default,
    Journal.Default,
    VisitorKeys.Default,
    UncountedVisits.Default,
    BlockedLists.Default
  ],
  effect: Effect.gen(function* () {
    const views = yield* PageViews
    const { append } = yield* Journal
    const { keyAt } = yield* VisitorKeys
    const { isUncounted } = yield* UncountedVisits
    const { rulesOf } = yield* BlockedLists
    return { answer: fastPageViews({ views, append, settings: yield* Settings, keyAt, isUncounted, rulesOf }) }
  })
}) {}
