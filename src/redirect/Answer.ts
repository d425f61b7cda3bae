import type { Host } from "../domain/Host.ts"
import { type Language, languageFor, languages } from "../http/Language.ts"
import { type Route, usualManner } from "../link/Route.ts"
import type { Outcome } from "../link/VisitOutcome.ts"
import { shortUrl } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { type Arrival, linkAnswer, redirectAnswer, type VisitAnswer } from "../visit/VisitAnswer.ts"
import type { Page } from "./view/Layout.ts"
import { type Notice, noticePage } from "./view/NoticePage.ts"
import { passwordPage } from "./view/PasswordPage.ts"
import { previewPage } from "./view/PreviewPage.ts"
import { askingPage, screenPage } from "./view/ScreenPage.ts"

/** A page with its policy. It is never cached, because the link may change. */
export const pageAnswer = ({ status, language, html, policy }: Page): VisitAnswer => ({
  status,
  headers: [
    ...["content-type", "text/html; charset=utf-8"],
    ...["content-length", String(Buffer.byteLength(html))],
    ...["content-language", language],
    ...["vary", "accept-language"],
    ...["cache-control", "private, no-store"],
    ...["content-security-policy", policy],
    ...["referrer-policy", "no-referrer"],
    ...["x-robots-tag", "noindex"]
  ],
  body: html
})

const inEachLanguage = (notice: Notice) => {
  const answers = Object.fromEntries(languages.map((language) => [language, pageAnswer(noticePage(notice, language))]))
  return answers as Readonly<Record<Language, VisitAnswer>>
}

const missing = inEachLanguage("missing")
const inactive = inEachLanguage("inactive")
const expired = inEachLanguage("expired")
const blocked = inEachLanguage("blocked")

/** The response for an outcome, with its link and custom domain, if any; `accepted` is the header `Accept-Language`. */
export const answerTo = (
  outcome: Outcome,
  route: Route | undefined,
  host: Host | undefined,
  settings: SettingsShape,
  arrival: Arrival,
  accepted: string | undefined
): VisitAnswer => {
  switch (outcome._tag) {
    case "Instant":
      return linkAnswer(outcome.destination, route?.manner ?? usualManner, arrival)
    case "Missing":
      return host?.not_found_url ? redirectAnswer(host.not_found_url) : missing[languageFor(accepted)]
    case "Blocked":
      return blocked[languageFor(accepted)]
    case "Inactive":
      return inactive[languageFor(accepted)]
    case "Scheduled":
      return pageAnswer(noticePage("scheduled", languageFor(accepted), outcome))
    case "UsedUp":
    case "Expired": {
      const elsewhere = route?.manner.expiredUrl ?? host?.expired_url
      return elsewhere ? redirectAnswer(elsewhere) : expired[languageFor(accepted)]
    }
    case "Asked":
      return pageAnswer(
        askingPage(
          { destination: outcome.destination, title: route?.metaTitle ?? null, picture: route?.metaImage ?? null },
          languageFor(accepted)
        )
      )
    case "Locked":
      return pageAnswer(passwordPage({ _tag: "Asked" }, languageFor(accepted)))
    case "Screen":
      return pageAnswer(
        screenPage(
          {
            destination: outcome.destination,
            title: route?.metaTitle ?? null,
            picture: route?.metaImage ?? null
          },
          languageFor(accepted)
        )
      )
    case "Shown":
      return pageAnswer(
        screenPage(
          { ...outcome, title: route?.metaTitle ?? null, picture: route?.metaImage ?? null, about: outcome },
          languageFor(accepted)
        )
      )
    case "Preview":
      return pageAnswer(
        previewPage(
          {
            shortUrl: shortUrl(
              settings,
              host?.hostname ?? null,
              [route?.shortCode ?? "", ...(outcome.path === undefined ? [] : [outcome.path])].join("/")
            ),
            destination: outcome.destination,
            metaTitle: route?.metaTitle ?? null,
            isLimited: route?.redirectType !== "password",
            metaDescription: route?.metaDescription ?? null,
            metaImage: route?.metaImage ?? null
          },
          languageFor(accepted)
        )
      )
  }
}
