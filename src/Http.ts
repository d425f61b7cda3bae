import { HttpApiBuilder } from "@effect/platform"
import { Effect, Layer } from "effect"
import { LindenApi } from "./Api.ts"
import { DestinationReportsHttp } from "./abuse/Http.ts"
import { ReportFormHttp } from "./abuse/PageHttp.ts"
import { AnalyticsHttp } from "./analytics/Http.ts"
import { AnnotationsHttp } from "./annotation/Http.ts"
import { AppHttp } from "./app/Http.ts"
import { AuditHttp } from "./audit/read/Http.ts"
import { AccessRefusals } from "./auth/AccessRefusals.ts"
import { AuthnLive } from "./auth/AuthnLive.ts"
import { BulkJobsHttp } from "./bulk/Http.ts"
import { ClickDeletionsHttp } from "./clickdeletion/Http.ts"
import { DeletionHttp } from "./deletion/Http.ts"
import { DestinationIconHttp } from "./destination/IconHttp.ts"
import { DocsHttp } from "./docs/Http.ts"
import { AllowedDestinationsHttp, BlockedDestinationsHttp } from "./domain/blocked/Http.ts"
import { CertificateHttp } from "./domain/CertificateHttp.ts"
import { DomainsHttp } from "./domain/Http.ts"
import { IdentityHttp } from "./domain/IdentityHttp.ts"
import { DataHttp } from "./export/Http.ts"
import { FoldersHttp } from "./folder/Http.ts"
import { ApiHandlers } from "./http/ApiGroup.ts"
import { answeredOnce } from "./idempotency/AnsweredOnce.ts"
import { finishBegun } from "./idempotency/BegunRequests.ts"
import { IdempotencyLive } from "./idempotency/IdempotencyLive.ts"
import { ImportsHttp } from "./import/Http.ts"
import { JobsHttp } from "./job/Http.ts"
import { LinkHistoryHttp } from "./link/HistoryHttp.ts"
import { LinksHttp } from "./link/Http.ts"
import { LinkStopsHttp } from "./link/StopsHttp.ts"
import { LinkChecksHttp } from "./linkcheck/Http.ts"
import { MembersHttp } from "./member/Http.ts"
import { MissedPathsHttp } from "./missedpath/Http.ts"
import { MissedPaths } from "./missedpath/MissedPaths.ts"
import { NodesHttp } from "./node/Http.ts"
import { OpsHttp } from "./ops/Http.ts"
import { SecurityTextHttp } from "./ops/SecurityTextHttp.ts"
import { PageHistoryHttp } from "./page/HistoryHttp.ts"
import { PagesHttp } from "./page/Http.ts"
import { RootHttp } from "./page/view/RootHttp.ts"
import { PageViewHttp } from "./page/view/ViewHttp.ts"
import { QrcodesHttp } from "./qr/Http.ts"
import { QrcodeImageHttp } from "./qr/ImageHttp.ts"
import { RedirectHttp } from "./redirect/Http.ts"
import { RehearsalsHttp } from "./rehearsal/Http.ts"
import { TrashHttp } from "./restore/Http.ts"
import { SavedViewsHttp } from "./savedview/Http.ts"
import { ApiRootHttp } from "./server/ApiRoot.ts"
import { OperationsLive } from "./server/Endpoints.ts"
import { apiEntry } from "./server/Entry.ts"
import { InputValidationLive } from "./server/InputValidationLive.ts"
import { observe } from "./server/Observe.ts"
import { SharedReportsHttp } from "./sharedreport/Http.ts"
import { ReportPageHttp } from "./sharedreport/PageHttp.ts"
import { FactorsHttp } from "./signin/FactorsHttp.ts"
import { EntryHttp, SessionHttp } from "./signin/Http.ts"
import { OwnVisitsHttp } from "./signin/OwnVisits.ts"
import { OidcHttp } from "./signin/oidc/OidcHttp.ts"
import { SignInGuardLive } from "./signin/SignInGuardLive.ts"
import { TagsHttp } from "./tag/Http.ts"
import { KeysHttp, TeamHttp } from "./team/Http.ts"
import { UploadFilesHttp } from "./upload/FilesHttp.ts"
import { UploadsHttp } from "./upload/Http.ts"
import { UtmTemplatesHttp } from "./utm/Http.ts"
import { WebhooksHttp } from "./webhook/Http.ts"

const ApiHttp = HttpApiBuilder.api(LindenApi).pipe(
  Layer.provide([
    LinksHttp,
    LinkStopsHttp,
    LinkHistoryHttp,
    BulkJobsHttp,
    RehearsalsHttp,
    LinkChecksHttp,
    QrcodesHttp,
    UploadsHttp,
    PagesHttp,
    PageHistoryHttp,
    TrashHttp,
    FoldersHttp,
    TagsHttp,
    UtmTemplatesHttp,
    AnalyticsHttp,
    ClickDeletionsHttp,
    AnnotationsHttp,
    SavedViewsHttp,
    SharedReportsHttp,
    DomainsHttp,
    BlockedDestinationsHttp,
    AllowedDestinationsHttp,
    DestinationReportsHttp,
    MissedPathsHttp,
    KeysHttp,
    WebhooksHttp,
    MembersHttp,
    AuditHttp,
    EntryHttp,
    SessionHttp,
    FactorsHttp,
    TeamHttp,
    JobsHttp,
    ImportsHttp,
    DataHttp,
    NodesHttp,
    DeletionHttp
  ]),
  Layer.provide([IdempotencyLive, Layer.provide(AuthnLive, OperationsLive), SignInGuardLive, InputValidationLive])
)

/** All routes: the API, public pages, monitoring, and the API reference. */
export const HttpLive = Layer.mergeAll(
  ApiHttp,
  ApiRootHttp,
  QrcodeImageHttp,
  UploadFilesHttp,
  DestinationIconHttp,
  CertificateHttp,
  IdentityHttp,
  RedirectHttp,
  PageViewHttp,
  RootHttp,
  ReportPageHttp,
  ReportFormHttp,
  OpsHttp,
  SecurityTextHttp,
  DocsHttp,
  OidcHttp,
  OwnVisitsHttp,
  AppHttp
).pipe(Layer.provideMerge(Layer.mergeAll(ApiHandlers.Default, MissedPaths.Default, AccessRefusals.Default)))

/** The routes as one application, which responds to every request, including failed ones, and the entry before it. */
export const httpApp = Effect.gen(function* () {
  const app = yield* HttpApiBuilder.httpApp
  const { running, finishing } = yield* finishBegun
  const { countRequest } = yield* MissedPaths
  const { refused } = yield* AccessRefusals
  return { app: observe(finishing(answeredOnce(app)), countRequest, refused), entry: yield* apiEntry(running) }
})
