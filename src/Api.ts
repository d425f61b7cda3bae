import { HttpApi, OpenApi } from "@effect/platform"
import { DestinationReportsApi } from "./abuse/Api.ts"
import { AnalyticsApi } from "./analytics/Api.ts"
import { AnnotationsApi } from "./annotation/Api.ts"
import type { UndeclaredOperations } from "./audit/Audited.ts"
import { AuditApi } from "./audit/read/Api.ts"
import { BulkJobsApi } from "./bulk/Api.ts"
import { ClickDeletionsApi } from "./clickdeletion/Api.ts"
import { FailureEnvelope } from "./contract/Failure.ts"
import { DeletionApi } from "./deletion/Api.ts"
import { DomainsApi } from "./domain/Api.ts"
import { AllowedDestinationsApi, BlockedDestinationsApi } from "./domain/blocked/Api.ts"
import { DataApi } from "./export/Api.ts"
import { FoldersApi } from "./folder/Api.ts"
import { ImportsApi } from "./import/Api.ts"
import { JobsApi } from "./job/Api.ts"
import { LinksApi } from "./link/Api.ts"
import { LinkHistoryApi } from "./link/HistoryApi.ts"
import { LinkStopsApi } from "./link/StopsApi.ts"
import { LinkChecksApi } from "./linkcheck/Api.ts"
import { MembersApi } from "./member/Api.ts"
import { MissedPathsApi } from "./missedpath/Api.ts"
import { NodesApi } from "./node/Api.ts"
import { PagesApi } from "./page/Api.ts"
import { PageHistoryApi } from "./page/HistoryApi.ts"
import { QrcodesApi } from "./qr/Api.ts"
import { RehearsalsApi } from "./rehearsal/Api.ts"
import { TrashApi } from "./restore/Api.ts"
import { SavedViewsApi } from "./savedview/Api.ts"
import { SharedReportsApi } from "./sharedreport/Api.ts"
import { EntryApi, FactorsApi, SessionApi } from "./signin/Api.ts"
import { TagsApi } from "./tag/Api.ts"
import { KeysApi, TeamApi } from "./team/Api.ts"
import { UploadsApi } from "./upload/Api.ts"
import { UtmTemplatesApi } from "./utm/Api.ts"
import { WebhooksApi } from "./webhook/Api.ts"

/** The whole contract, for the server, the typed client, the OpenAPI document and the dashboard. */
export class LindenApi extends HttpApi.make("linden")
  .add(LinksApi)
  .add(LinkStopsApi)
  .add(LinkHistoryApi)
  .add(BulkJobsApi)
  .add(RehearsalsApi)
  .add(LinkChecksApi)
  .add(QrcodesApi)
  .add(PagesApi)
  .add(PageHistoryApi)
  .add(TrashApi)
  .add(FoldersApi)
  .add(TagsApi)
  .add(UtmTemplatesApi)
  .add(UploadsApi)
  .add(AnalyticsApi)
  .add(ClickDeletionsApi)
  .add(AnnotationsApi)
  .add(SavedViewsApi)
  .add(SharedReportsApi)
  .add(DomainsApi)
  .add(BlockedDestinationsApi)
  .add(AllowedDestinationsApi)
  .add(DestinationReportsApi)
  .add(MissedPathsApi)
  .add(KeysApi)
  .add(WebhooksApi)
  .add(TeamApi)
  .add(MembersApi)
  .add(AuditApi)
  .add(EntryApi)
  .add(SessionApi)
  .add(FactorsApi)
  .add(JobsApi)
  .add(ImportsApi)
  .add(DataApi)
  .add(NodesApi)
  .add(DeletionApi)
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Linden")
  .annotate(OpenApi.Version, "1.1.0")
  .annotate(HttpApi.AdditionalSchemas, [FailureEnvelope]) {}

// An operation that may change something must declare its audit log entries, or the code doesn't compile.
type Complete<Undeclared extends never> = Undeclared
export type Undeclared = Complete<UndeclaredOperations<typeof LindenApi>>
