import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, NotFound } from "../contract/Failure.ts"
import { LinkId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Job } from "../job/Job.ts"
import { Link } from "../link/Link.ts"

export class LinkChecksApi extends HttpApiGroup.make("linkChecks")
  .add(
    HttpApiEndpoint.post("create", "/link-checks")
      .annotateContext(needs("links:write", "admin", "refused"))
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Check the destinations of all links")
      .annotate(
        OpenApi.Description,
        "Starts a job of the kind `link_check`, for owners and admins. The server also starts one each week. A team can have one unfinished check (`jobs_running`). Its `result` counts destinations: `fine`, `failing`, `unclear`, `not_asked`, and those that became `broken` or `mended`."
      )
      .pipe(audited("link_check.started"))
  )
  .add(
    HttpApiEndpoint.post("checkLink", "/links/:id/check")
      .annotateContext(needs("links:write", "member", "within"))
      .setPath(Schema.Struct({ id: pathId(LinkId) }))
      .addSuccess(Success(Link), { status: 202 })
      .addError(NotFound.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Check the destination of a link")
      .annotate(
        OpenApi.Description,
        "The server checks the destination soon after the response, unless it did so within the last minute. Then `destination_status.checked_at` changes."
      )
      .pipe(audited("link_check.started"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Link checks")
  .annotate(
    OpenApi.Description,
    "Weekly checks of the destinations of links, with at most one request per second to each host. They never change a link. A destination is broken after two failures in a row, at least twelve hours apart. Each link has its result in `destination_status`, and `GET /links?is_broken=1` lists broken links."
  ) {}
