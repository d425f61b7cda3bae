import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Forbidden, NotFound } from "../contract/Failure.ts"
import { LinkId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Link } from "./Link.ts"

const byId = Schema.Struct({ id: pathId(LinkId) })

/** Stops links. Not part of `LinksApi`, because that is in the first files of the dashboard. */
export class LinkStopsApi extends HttpApiGroup.make("linkStops")
  .add(
    HttpApiEndpoint.post("stop", "/links/:id/stop")
      .annotateContext(needs("links:write", "admin", "within"))
      .setPath(byId)
      .addSuccess(Success(Link))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Stop a link at once")
      .annotate(
        OpenApi.Description,
        "For owners and admins. Visitors get a page with status 403, whatever members change about the link, until `POST /links/{id}/unstop`."
      )
      .pipe(audited("link.stopped"))
  )
  .add(
    HttpApiEndpoint.post("unstop", "/links/:id/unstop")
      .annotateContext(needs("links:write", "admin", "within"))
      .setPath(byId)
      .addSuccess(Success(Link))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Let visitors follow a stopped link again")
      .annotate(OpenApi.Description, "For owners and admins.")
      .pipe(audited("link.unstopped"))
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Stopped links")
  .annotate(OpenApi.Description, "Links that lead to something harmful can be stopped at once.") {}
