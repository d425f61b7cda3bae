import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs, needsSession } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { JobId, LinkId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Job } from "../job/Job.ts"
import { keptDays } from "../trash/TrashItem.ts"
import { DeleteClicks, DeleteLinkClicks } from "./Deletion.ts"

const byId = Schema.Struct({ id: pathId(LinkId) })

const effects = `The job deletes them from reports, totals, exports and \`total_clicks\`, imported clicks too. \`remaining_clicks\` doesn't rise. The job can be undone for ${keptDays} days, except for clicks past the retention period. After that, the clicks are erased. For owners and admins.`

/** Deletes clicks. */
export class ClickDeletionsApi extends HttpApiGroup.make("clickDeletions")
  .add(
    HttpApiEndpoint.post("create", "/analytics/clicks/delete")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(DeleteClicks)
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Conflict.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete the clicks of a report")
      .annotate(
        OpenApi.Description,
        `Starts a job that deletes the clicks that match now. ${effects} Where individual clicks are past the retention period, only whole days (UTC) of one link can be deleted; other queries are 422 with the first day that can be filtered.`
      )
      .pipe(audited("clicks.deleted"))
  )
  .add(
    HttpApiEndpoint.del("removeOfLink", "/links/:id/clicks")
      .annotateContext(needs("team:write", "admin", "within"))
      .setPath(byId)
      .setUrlParams(DeleteLinkClicks)
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Conflict.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete the clicks of a link")
      .annotate(
        OpenApi.Description,
        `Starts a job that deletes all clicks of a link, or those of whole days. Without days, this includes clicks that an import added without a date. ${effects}`
      )
      .pipe(audited("clicks.deleted"))
  )
  .add(
    HttpApiEndpoint.post("erase", "/jobs/:id/erase")
      .annotateContext(needsSession("owner"))
      .setPath(Schema.Struct({ id: pathId(JobId) }))
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Erase the clicks that a job deleted")
      .annotate(
        OpenApi.Description,
        "Ends the undo period of the job. Its clicks are erased within two minutes. For owners, in a session whose password was confirmed in the last 30 minutes. Returns 409 if the job hasn't ended; cancel it first. Repeating the request has no effect."
      )
      .pipe(audited("clicks.erased"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Deleting clicks")
  .annotate(
    OpenApi.Description,
    "Deletes clicks that should not have been counted, with a number to confirm and an undo."
  ) {}
