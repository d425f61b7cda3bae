import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer } from "effect"
import { bytesWithin } from "../http/Body.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { localResponse } from "../redirect/Responses.ts"
import { noticePage } from "../redirect/view/NoticePage.ts"
import { type FormState, reportForm, thanksPage } from "../redirect/view/ReportForm.ts"
import { Settings } from "../settings/Settings.ts"
import { hostnameOf, ofServerRequest } from "../visit/VisitRequest.ts"
import { DestinationReports, type GivenReport } from "./DestinationReports.ts"

const maxFormBytes = 32 * 1024

const formOf = (request: HttpServerRequest.HttpServerRequest) =>
  bytesWithin(request, maxFormBytes).pipe(
    Effect.map((bytes) => new URLSearchParams(bytes?.toString("utf8") ?? "")),
    Effect.catchAll(() => Effect.succeed(new URLSearchParams()))
  )

/** Whether a page of another site sent the form. Browsers name the site unless the connection or page hides it. */
const isFromElsewhere = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
  const { "sec-fetch-site": site, origin, host } = headers
  if (site !== undefined) return site !== "same-origin"
  return origin !== undefined && origin !== "null" && URL.parse(origin)?.host !== host
}

const textIn = (form: URLSearchParams, name: keyof GivenReport, most: number): string =>
  (form.get(name) ?? "").toWellFormed().replaceAll("\u0000", "").trim().slice(0, most)

const shown = (state: FormState) => localResponse((language) => reportForm(state, language))

/** The form with which visitors report harmful links, on every host. It needs no JavaScript. */
export const ReportFormHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const reports = yield* DestinationReports
    const settings = yield* Settings

    const ask = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const given = new URL(request.url, "http://localhost").searchParams.get("link") ?? ""
      // The page about a link knows only its path.
      const origin = `${new URL(settings.baseUrl).protocol}//${request.headers["host"] ?? ""}`
      const link = `${given.startsWith("/") ? origin : ""}${given}`
      return shown({ given: { link: link.slice(0, 2048), reason: "", contact: "" } })
    })

    const send = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const form = yield* formOf(request)
      const given: GivenReport = {
        link: textIn(form, "link", 2048),
        reason: textIn(form, "reason", 2000),
        contact: textIn(form, "contact", 255)
      }
      // Only the visitor sends a report: a form of another site ends here, filled in and ready to send.
      if (isFromElsewhere(request)) return HttpServerResponse.setStatus(yield* shown({ given }), 403)
      if (given.link === "" || given.reason === "") return yield* shown({ given, wrong: "incomplete" })
      const hostname = hostnameOf(ofServerRequest(request))
      const outcome = yield* reports.report(given, clientAddress(request, settings), hostname)
      switch (outcome._tag) {
        case "Unknown":
          return yield* shown({ given, wrong: "unknown" })
        case "TooMany": {
          const { seconds } = outcome
          return yield* localResponse((language) => noticePage("tooMany", language, { seconds }), {
            "retry-after": String(seconds)
          })
        }
        case "Stored":
          return yield* localResponse(thanksPage)
      }
    })

    yield* router.get("/-/report", ask)
    yield* router.post("/-/report", send)
  })
).pipe(Layer.provide(DestinationReports.Default))
