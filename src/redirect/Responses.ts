import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { type Language, languageFor } from "../http/Language.ts"
import { redirectAnswer, type VisitAnswer } from "../visit/VisitAnswer.ts"
import { pageAnswer } from "./Answer.ts"
import type { Page } from "./view/Layout.ts"
import { noticePage } from "./view/NoticePage.ts"

/** Converts a response to Effect's type. */
export const answerResponse = ({ status, headers, body }: VisitAnswer) => {
  const named: Record<string, string> = {}
  for (let index = 0; index + 1 < headers.length; index += 2) named[headers[index] ?? ""] = headers[index + 1] ?? ""
  return HttpServerResponse.raw(body, { status, headers: named })
}

/** A page as a response, with extra headers. */
export const pageResponse = (page: Page, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerResponse.setHeaders(answerResponse(pageAnswer(page)), headers)

/** A page in the visitor's preferred language. */
export const localResponse = (page: (language: Language) => Page, headers: Readonly<Record<string, string>> = {}) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
    pageResponse(page(languageFor(request.headers["accept-language"])), headers)
  )

/** The response for an unknown address. */
export const missingResponse = localResponse((language) => noticePage("missing", language))

/** The response for a destination that is blocked. */
export const blockedResponse = localResponse((language) => noticePage("blocked", language))

/** Redirects the visitor; 308 is permanent. */
export const redirectResponse = (address: string, status: 302 | 308 = 302) =>
  answerResponse(redirectAnswer(address, status))
