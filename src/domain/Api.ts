import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
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
      .setUrlParams(Slice)
      .addSuccess(Success(DomainList))
      .annotate(OpenApi.Summary, "List the domains by host name")
  )
  .add(
    HttpApiEndpoint.post("create", "/domains")
      .setPayload(CreateDomain)
      .addSuccess(Success(Domain), { status: 201 })
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Add a domain")
  )
  .add(
    HttpApiEndpoint.get("get", "/domains/:id")
      .setPath(byId)
      .addSuccess(Success(Domain))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a domain")
  )
  .add(
    HttpApiEndpoint.put("update", "/domains/:id")
      .setPath(byId)
      .setPayload(UpdateDomain)
      .addSuccess(Success(Domain))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Change a domain")
  )
  .add(
    HttpApiEndpoint.del("remove", "/domains/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Delete a domain that has no links or pages")
  )
  .add(
    HttpApiEndpoint.post("check", "/domains/:id/check")
      .setPath(byId)
      .addSuccess(Success(DomainCheck))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Check whether a domain leads to this installation")
      .annotate(
        OpenApi.Description,
        "Sets `verified_at` where it does, and clears it where it does not. A domain is proven by the TXT record of `verification`, or by leading here as long as no other team has proven it; a proof stays until another team proves the host name by its own record."
      )
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Domains")
  .annotate(
    OpenApi.Description,
    "Custom domains, which serve as soon as a check has seen that they are the team's: by a TXT record, or since they lead here. Several teams may claim a host name, one can prove it. Owners and admins change them."
  ) {}
