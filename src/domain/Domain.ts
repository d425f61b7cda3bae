import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { DomainId, PageId, TeamId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { clearable, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Hostname } from "./Hostname.ts"
import { Proof, ProofRecord } from "./Proof.ts"

const says = {
  rootPage: "The bio page shown at `/`.",
  root: "The destination of `/`.",
  notFound: "The destination for unknown short codes.",
  expired: "The destination for expired links."
}

/** A custom domain, and the destinations of `/`, of unknown short codes and of expired links on it. */
export const Domain = Schema.Struct({
  id: DomainId,
  team_id: TeamId,
  hostname: describe("In lower case; international names are in punycode.", Schema.String),
  root_page_id: describe(says.rootPage, Schema.NullOr(PageId)),
  root_url: describe(says.root, Schema.NullOr(Uri)),
  not_found_url: describe(says.notFound, Schema.NullOr(Uri)),
  expired_url: describe(says.expired, Schema.NullOr(Uri)),
  status: describe(
    "`serving`, or `waiting` for verification. Until then, the server treats the host name as unknown.",
    Schema.Literal("serving", "waiting")
  ),
  proof: describe(
    "How the team verified the domain: by the TXT record, by pointing it to this server, or by having it before an upgrade; null if it has not.",
    Schema.NullOr(Proof)
  ),
  verification: describe("The record that verifies the domain. Set it at the DNS provider.", ProofRecord),
  verified_at: describe(
    "When it was last found to point to this server; null if the last check found that it did not.",
    Schema.NullOr(Timestamp)
  ),
  link_count: Count,
  page_count: Count,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Domain" })
export type Domain = typeof Domain.Type

const addresses = {
  root_page_id: describe(says.rootPage, clearable(PageId)),
  root_url: describe(says.root, clearable(Address)),
  not_found_url: describe(says.notFound, clearable(Address)),
  expired_url: describe(says.expired, clearable(Address))
}

export const CreateDomain = Schema.Struct({
  hostname: describe("Such as `go.example.com`. Unique in the team; belongs to the team that verifies it.", Hostname),
  ...addresses
}).annotations({ identifier: "CreateDomain" })
export const UpdateDomain = Schema.Struct({ hostname: optional(Hostname), ...addresses }).annotations({
  identifier: "UpdateDomain"
})

export class DomainNotFound extends NotFound {
  override readonly _tag = "DomainNotFound"
  constructor() {
    super(fault("unknown_domain"))
  }
}

export class HostnameTaken extends Invalid {
  override readonly _tag = "HostnameTaken"
  constructor() {
    super(fault("hostname_taken"), { hostname: [fault("hostname_taken")] }, "hostname_taken")
  }
}

export class DomainInUse extends Invalid {
  override readonly _tag = "DomainInUse"
  constructor(links: number, pages: number) {
    const inUse =
      pages === 0
        ? fault("domain_has_links", { links })
        : links === 0
          ? fault("domain_has_pages", { pages })
          : fault("domain_in_use", { links, pages })
    super(inUse, { id: [inUse] }, "domain_in_use")
  }
}
