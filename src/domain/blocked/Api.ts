import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../../audit/Audited.ts"
import { Authn } from "../../auth/Authn.ts"
import { needs } from "../../contract/Access.ts"
import { describe } from "../../contract/Describe.ts"
import { Acknowledged, Success } from "../../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound } from "../../contract/Failure.ts"
import { pathId } from "../../contract/Id.ts"
import { Count } from "../../contract/Output.ts"
import { Slice } from "../../contract/Paging.ts"
import { InputValidation } from "../../http/InputValidation.ts"
import { Idempotency } from "../../idempotency/Idempotency.ts"
import { ListDestination, ListedDestination, ListedDestinationId } from "./Listed.ts"

const byId = Schema.Struct({ id: pathId(ListedDestinationId) })
const entries = describe("Newest first.", Schema.Array(ListedDestination))
const BlockedList = Schema.Struct({ blocked_destinations: entries, total: Count }).annotations({
  identifier: "BlockedDestinationList"
})
const AllowedList = Schema.Struct({ allowed_destinations: entries, total: Count }).annotations({
  identifier: "AllowedDestinationList"
})

/** Destinations that the team refuses. */
export class BlockedDestinationsApi extends HttpApiGroup.make("blockedDestinations")
  .add(
    HttpApiEndpoint.get("list", "/blocked-destinations")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setUrlParams(Slice)
      .addSuccess(Success(BlockedList))
      .annotate(OpenApi.Summary, "List blocked destinations")
  )
  .add(
    HttpApiEndpoint.post("create", "/blocked-destinations")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(ListDestination)
      .addSuccess(Success(ListedDestination), { status: 201 })
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Block a destination")
      .pipe(audited("destination.blocked"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/blocked-destinations/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Unblock a destination")
      .pipe(audited("destination.unblocked"))
  )
  .addError(Forbidden.schema)
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Blocked destinations")
  .annotate(
    OpenApi.Description,
    "Destinations that the team's links, pages and domains must not have, for owners and admins. A request that would store one fails with 422 and `destination_blocked`. Visitors of links that already have one get a page with status 403 at once."
  ) {}

/** The only destinations that the team may have. */
export class AllowedDestinationsApi extends HttpApiGroup.make("allowedDestinations")
  .add(
    HttpApiEndpoint.get("list", "/allowed-destinations")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setUrlParams(Slice)
      .addSuccess(Success(AllowedList))
      .annotate(OpenApi.Summary, "List allowed destinations")
  )
  .add(
    HttpApiEndpoint.post("create", "/allowed-destinations")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(ListDestination)
      .addSuccess(Success(ListedDestination), { status: 201 })
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Allow a destination")
      .pipe(audited("destination.allowed"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/allowed-destinations/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Remove a destination from the allowed ones")
      .pipe(audited("destination.disallowed"))
  )
  .addError(Forbidden.schema)
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Allowed destinations")
  .annotate(
    OpenApi.Description,
    "The only destinations that the team may have if `PUT /team` sets `destinations` to `allowed_only`, for owners and admins. Everything else is treated like a blocked destination. Email addresses and phone numbers on pages are always allowed."
  ) {}
