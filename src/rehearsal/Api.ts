import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { LinkId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Rehearsal, RehearseLink, Trial, TryLink } from "./Rehearsal.ts"

const byId = Schema.Struct({ id: pathId(LinkId) })

/** Shows what the rules of a link do, before they are stored. */
export class RehearsalsApi extends HttpApiGroup.make("rehearsals")
  .add(
    HttpApiEndpoint.post("try", "/links/:id/try")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setPath(byId)
      .setPayload(TryLink)
      .addSuccess(Success(Trial))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Show where a visitor would go")
      .annotate(
        OpenApi.Description,
        "Counts no click and stores nothing. Fields of the link that the body contains replace the stored ones for this request."
      )
      .pipe(unaudited("reads"))
  )
  .add(
    HttpApiEndpoint.post("rehearse", "/links/:id/rehearse")
      .annotateContext(needs("analytics:read", "viewer", "within"))
      .setPath(byId)
      .setPayload(RehearseLink)
      .addSuccess(Success(Rehearsal))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Count the past clicks that other rules would have sent elsewhere")
      .annotate(
        OpenApi.Description,
        "Replays the clicks of the last 30 days with the fields of the body, and stores nothing. In an A/B test, each click counts with the share of its visitors who would go elsewhere. Each key or session can run one rehearsal at a time, and each team two (429)."
      )
      .pipe(unaudited("reads"))
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Rehearsals")
  .annotate(OpenApi.Description, "What a link's rules, A/B tests and dates do, before they are stored.") {}
