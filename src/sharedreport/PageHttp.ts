import { createHmac, timingSafeEqual } from "node:crypto"
import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Layer, Option, Schema } from "effect"
import { CachedReports } from "../analytics/CachedReports.ts"
import { questionOf } from "../analytics/Questions.ts"
import { HostGuard } from "../auth/HostGuard.ts"
import type { Analytics } from "../click/query/Analytics.ts"
import { PeriodName } from "../click/query/PeriodName.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { languageFor } from "../http/Language.ts"
import { PasswordUnlock } from "../redirect/PasswordUnlock.ts"
import { localResponse, missingResponse, pageResponse } from "../redirect/Responses.ts"
import { noticePage } from "../redirect/view/NoticePage.ts"
import { type PasswordState, passwordPage } from "../redirect/view/PasswordPage.ts"
import { Settings } from "../settings/Settings.ts"
import type { SharedReportRow } from "./Repo.ts"
import { SharedReports } from "./SharedReports.ts"
import { recordsIn } from "./view/FilterTexts.ts"
import { reportPage } from "./view/ReportPage.ts"

const cookieName = "linden_report"

/** Proof that a visitor entered the current password, since its hash changes with it. */
const proofOf = (token: string, passwordHash: string) =>
  createHmac("sha256", passwordHash).update(token).digest("base64url")

const isProof = (given: string | undefined, proof: string) =>
  given?.length === proof.length && timingSafeEqual(Buffer.from(given), Buffer.from(proof))

const isPeriod = Schema.is(PeriodName)

/** The report in the ledger's response body. */
const reportIn = (body: Uint8Array): typeof Analytics.Encoded => JSON.parse(new TextDecoder().decode(body)).data

const busy = localResponse((language) => noticePage("unavailable", language), { "retry-after": "5" })

/** Pages with shared reports, without authentication. */
export const ReportPageHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const reports = yield* SharedReports
    const unlock = yield* PasswordUnlock
    const settings = yield* Settings
    const hosts = yield* HostGuard
    const cached = yield* CachedReports
    const isSecure = settings.baseUrl.startsWith("https:")

    const asked = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const request = yield* HttpServerRequest.HttpServerRequest
      yield* hosts.refuseOfTeam(request)
      const query = new URL(request.url, "http://localhost").searchParams
      return {
        request,
        query,
        isFramed: query.get("embed") === "1",
        found: yield* reports.withToken(params["token"] ?? "")
      }
    })

    const show = Effect.fnUntraced(function* (shared: SharedReportRow, chosen: string | null, isFramed: boolean) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const hasDates = shared.query.start_date !== undefined || shared.query.end_date !== undefined
      const period = hasDates ? undefined : isPeriod(chosen) ? chosen : (shared.query.period ?? "30d")
      const query = period === undefined ? shared.query : { ...shared.query, period }
      const question = yield* questionOf({ teamId: shared.team_id }, query)
      const report = reportIn(yield* cached.report(question))
      const isOpen = question.to > (yield* Clock.currentTimeMillis)
      const { name, min_clicks: least } = shared
      const names = yield* reports.namesIn(shared.team_id, recordsIn(query))
      const view = { name, least, report, metric: question.metric, period, isOpen, isFramed, query, names }
      return pageResponse(reportPage(view, languageFor(request.headers["accept-language"])))
    })

    const locked = (state: PasswordState, isFramed: boolean) =>
      localResponse(
        (language) => passwordPage(state, language, { isReport: true, isFramed }),
        "seconds" in state ? { "retry-after": String(state.seconds) } : {}
      )

    const read = Effect.gen(function* () {
      const { request, query, isFramed, found } = yield* asked
      if (Option.isNone(found)) return yield* missingResponse
      const shared = found.value
      const isOpen =
        shared.password_hash === null ||
        isProof(request.cookies[cookieName], proofOf(shared.token, shared.password_hash))
      return yield* isOpen ? show(shared, query.get("period"), isFramed) : locked({ _tag: "Asked" }, isFramed)
    })

    const open = Effect.gen(function* () {
      const { request, query, isFramed, found } = yield* asked
      if (Option.isNone(found)) return yield* missingResponse
      const { id, token, password_hash } = found.value
      if (password_hash === null) return yield* show(found.value, query.get("period"), isFramed)
      const fault = yield* unlock.openWith(id, password_hash, clientAddress(request, settings))
      if (Option.isSome(fault)) return yield* locked(fault.value, isFramed)
      const page = yield* show(found.value, query.get("period"), isFramed)
      // Browsers keep a cookie of a frame only if it is partitioned, which needs https.
      const placed =
        isFramed && isSecure ? ({ sameSite: "none", partitioned: true } as const) : ({ sameSite: "lax" } as const)
      return yield* HttpServerResponse.setCookie(page, cookieName, proofOf(token, password_hash), {
        httpOnly: true,
        path: `/reports/${token}`,
        secure: isSecure,
        ...placed
      })
    })

    const orBusy = <E, R>(page: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      Effect.catchAll(page, (error) =>
        Effect.zipRight(Effect.logWarning("A shared report could not be read.", error), busy)
      )

    yield* router.get("/reports/:token", orBusy(read))
    yield* router.post("/reports/:token", orBusy(open))
  })
).pipe(Layer.provide([SharedReports.Default, PasswordUnlock.Default, CachedReports.Default]))
