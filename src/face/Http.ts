import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import { type SettingsShape, Settings, shortUrl } from "../Settings.ts"
import { pageResponse, redirectResponse } from "./Responses.ts"
import { Unlock } from "./Unlock.ts"
import { noticePage } from "./view/NoticePage.ts"
import { passwordPage, type PasswordState } from "./view/PasswordPage.ts"
import { previewPage } from "./view/PreviewPage.ts"
import { screenPage } from "./view/ScreenPage.ts"
import { welcomePage } from "./view/WelcomePage.ts"
import { type Decided, Visits } from "./Visits.ts"

const answer = ({ outcome, found, host }: Decided, settings: SettingsShape, method: string) => {
  const redirected = (to: string | null | undefined, otherwise: "missing" | "expired") =>
    to ? redirectResponse(to) : pageResponse(noticePage(otherwise))
  const domain = Option.getOrUndefined(host)
  const route = Option.getOrUndefined(found)?.route
  switch (outcome._tag) {
    case "Missing":
      return redirected(domain?.not_found_url, "missing")
    case "Inactive":
      return pageResponse(noticePage("inactive"))
    case "Expired":
      return redirected(domain?.expired_url, "expired")
    case "Locked":
      return pageResponse(passwordPage({ _tag: "Asked" }))
    case "Instant":
      return redirectResponse(outcome.destination, method === "POST" ? 303 : 302)
    case "Screen":
      return pageResponse(
        screenPage({
          destination: outcome.destination,
          title: route?.title ?? route?.metaTitle ?? null,
          picture: route?.metaImage ?? null
        })
      )
    case "Preview":
      return pageResponse(
        previewPage({
          shortUrl: shortUrl(settings, domain?.hostname ?? null, route?.shortCode ?? ""),
          destination: outcome.destination,
          title: route?.title ?? null,
          metaTitle: route?.metaTitle ?? null,
          metaDescription: route?.metaDescription ?? null,
          metaImage: route?.metaImage ?? null
        })
      )
  }
}

const refused = (state: PasswordState) =>
  pageResponse(passwordPage(state), state._tag === "TooMany" ? { "retry-after": String(state.seconds) } : {})

/** What strangers see: short links on every domain, and a page for `/`. */
export const FaceHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const visits = yield* Visits
    const unlock = yield* Unlock
    const settings = yield* Settings

    const codeOf = Effect.map(HttpRouter.RouteContext, ({ params }) => params["code"] ?? "")

    const visit = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      return answer(yield* visits.visit(yield* codeOf, false), settings, request.method)
    })

    const open = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const code = yield* codeOf
      const before = yield* visits.visit(code, false)
      const { passwordHash, route } = Option.getOrElse(before.found, () => ({ passwordHash: null, route: undefined }))
      if (before.outcome._tag !== "Locked" || passwordHash === null || route === undefined) {
        return answer(before, settings, request.method)
      }
      const fault = yield* unlock.open(route.linkId, passwordHash, before.address)
      return Option.isSome(fault)
        ? refused(fault.value)
        : answer(yield* visits.visit(code, true), settings, request.method)
    })

    const root = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const host = Option.getOrUndefined(yield* visits.hostOf(request))
      if (host === undefined) return pageResponse(welcomePage)
      return host.root_url ? redirectResponse(host.root_url) : pageResponse(noticePage("missing"))
    })

    yield* router.get("/", root)
    yield* router.get("/robots.txt", HttpServerResponse.text("User-agent: *\nDisallow: /api/\nDisallow: /app\n"))
    yield* router.get("/:code", visit)
    yield* router.post("/:code", open)
  })
)
