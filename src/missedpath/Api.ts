import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden } from "../contract/Failure.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { ClearMissedPaths, MissedPath, MissedPathQuery } from "./MissedPath.ts"

const MissedPathList = Schema.Struct({ paths: Schema.Array(MissedPath), total: Count }).annotations({
  identifier: "MissedPathList"
})

/** Paths that visitors asked for and that don't exist. */
export class MissedPathsApi extends HttpApiGroup.make("missedPaths")
  .add(
    HttpApiEndpoint.get("list", "/missed-paths")
      .annotateContext(needs("analytics:read", "viewer", "shared"))
      .setUrlParams(MissedPathQuery)
      .addSuccess(Success(MissedPathList))
      .annotate(OpenApi.Summary, "List missed paths, most frequent first")
  )
  .add(
    HttpApiEndpoint.del("clear", "/missed-paths")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setUrlParams(ClearMissedPaths)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Delete the counts of missed paths")
      .pipe(audited("missed_paths.deleted"))
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Missed paths")
  .annotate(
    OpenApi.Description,
    "Paths that visitors asked for and that don't exist, on the custom domains of the team, and on the default domain if there is only one team. Paths that a link has got meanwhile are left out. Counts are kept for 90 days, for at most 1,000 paths a day and domain. Addresses and queries of visitors are not stored."
  ) {}
