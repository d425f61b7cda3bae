import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { type Language, languageFor } from "../http/Language.ts"
import { type Answer, pageAnswer, redirectAnswer } from "./Answer.ts"
import type { Page } from "./view/Layout.ts"
import { noticePage } from "./view/NoticePage.ts"

/** An answer as the Effect road sends it. */
export const answerResponse = ({ status, headers, body }: Answer) => {
  const named: Record<string, string> = {}
  for (let index = 0; index + 1 < headers.length; index += 2) named[headers[index] ?? ""] = headers[index + 1] ?? ""
  return HttpServerResponse.raw(body, { status, headers: named })
}

/** Sends a page, with more headers where it needs them. */
export const pageResponse = (page: Page, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerResponse.setHeaders(answerResponse(pageAnswer(page)), headers)

/** Sends a page in the language that the visitor reads best. */
export const localResponse = (page: (language: Language) => Page, headers: Readonly<Record<string, string>> = {}) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
    pageResponse(page(languageFor(request.headers["accept-language"])), headers)
  )

/** Says that there is nothing at an address. */
export const missingResponse = localResponse((language) => noticePage("missing", language))

/** Sends the visitor on; 308 where that is for good. */
export const redirectResponse = (address: string, status: 302 | 308 = 302) =>
  answerResponse(redirectAnswer(address, status))
