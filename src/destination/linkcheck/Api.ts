import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../../auth/Authn.ts"
import { Success } from "../../contract/Envelope.ts"
import { Conflict, Forbidden, NotFound } from "../../contract/Failure.ts"
import { LinkId, pathId } from "../../contract/Id.ts"
import { InputValidation } from "../../http/InputValidation.ts"
import { Idempotency } from "../../idempotency/Idempotency.ts"
import { Job } from "../../job/Job.ts"
import { Link } from "../../link/Link.ts"

export class LinkChecksApi extends HttpApiGroup.make("linkChecks")
  .add(
    HttpApiEndpoint.post("create", "/link-checks")
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Check where all links lead")
      .annotate(
        OpenApi.Description,
        "Begins a job of the kind `link_check`, for owners and admins; one begins by itself each week. Of a team one at a time is open (`jobs_running`). Its `result` counts destinations: `fine`, `failing`, `unclear`, `not_asked`, and those that turned `broken` or `mended`."
      )
  )
  .add(
    HttpApiEndpoint.post("checkLink", "/links/:id/check")
      .setPath(Schema.Struct({ id: pathId(LinkId) }))
      .addSuccess(Success(Link), { status: 202 })
      .addError(NotFound.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Check where a link leads")
      .annotate(
        OpenApi.Description,
        "Its destination is asked soon after the answer, unless it was within the last minute; `destination_status.checked_at` tells when that is done."
      )
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Link checks")
  .annotate(
    OpenApi.Description,
    "Whether the pages that links lead to are still there: asked once a week, each host once a second, never changing a link. A destination is broken once it failed twice in a row, at least twelve hours apart: links tell it as `destination_status`, and `GET /links?is_broken=1` lists them."
  ) {}
