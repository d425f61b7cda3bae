import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { DomainId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { DomainCheck } from "./DnsCheck.ts"
import { CreateDomain, Domain, UpdateDomain } from "./Domain.ts"

const byId = Schema.Struct({ id: pathId(DomainId) })
const DomainList = Schema.Struct({ domains: Schema.Array(Domain), total: Count }).annotations({
  identifier: "DomainList"
})

export class DomainsApi extends HttpApiGroup.make("domains")
  .add(
    HttpApiEndpoint.get("list", "/domains")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setUrlParams(Slice)
      .addSuccess(Success(DomainList))
      .annotate(OpenApi.Summary, "List domains by host name")
  )
  .add(
    HttpApiEndpoint.post("create", "/domains")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(CreateDomain)
      .addSuccess(Success(Domain), { status: 201 })
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Add a domain")
      .annotate(OpenApi.Description, "A team can have at most 500 domains (`limit_reached`).")
      .pipe(audited("domain.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/domains/:id")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(Domain))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a domain")
  )
  .add(
    HttpApiEndpoint.put("update", "/domains/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(UpdateDomain)
      .addSuccess(Success(Domain))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update a domain")
      .pipe(audited("domain.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/domains/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete a domain that has no links or pages")
      .pipe(audited("domain.deleted"))
  )
  .add(
    HttpApiEndpoint.post("check", "/domains/:id/check")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Success(DomainCheck))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Verify that a domain points to this server")
      .annotate(
        OpenApi.Description,
        "Sets `verified_at` if the domain points to this server, and clears it otherwise. This does not affect `proof`: a domain that the team has verified stays verified until another team verifies it with its own TXT record. To verify a domain, set the TXT record in `verification`, or point the domain to this server if no other team has verified it."
      )
      .pipe(audited("domain.checked", "domain.verified"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Domains")
  .annotate(
    OpenApi.Description,
    "Custom domains. A domain works as soon as a check has verified that it belongs to the team, either by a TXT record or because it points to this server. Several teams can add a host name, but only one can verify it. Owners and admins can change domains."
  ) {}
