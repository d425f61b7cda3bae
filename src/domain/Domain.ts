import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { DomainId, PageId, TeamId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { clearable, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Hostname } from "./Hostname.ts"
import { Proof, ProofRecord } from "./Proof.ts"

const says = {
  rootPage: "The bio page shown at `/`.",
  root: "Where visitors of `/` are sent.",
  notFound: "Where visitors of unknown short codes are sent.",
  expired: "Where visitors of expired links are sent."
}

/** A custom domain, and the destinations of `/`, of unknown short codes and of expired links on it. */
export const Domain = Schema.Struct({
  id: DomainId,
  team_id: TeamId,
  hostname: describe("In lower case; international names in punycode.", Schema.String),
  root_page_id: describe(says.rootPage, Schema.NullOr(PageId)),
  root_url: describe(says.root, Schema.NullOr(Uri)),
  not_found_url: describe(says.notFound, Schema.NullOr(Uri)),
  expired_url: describe(says.expired, Schema.NullOr(Uri)),
  status: describe(
    "`serving`, or `waiting` for a proof: until then the host name is treated as an unknown one.",
    Schema.Literal("serving", "waiting")
  ),
  proof: describe(
    "How it was proven to be the team's: by the TXT record, by leading here, or by an upgrade that found it there; null is not yet.",
    Schema.NullOr(Proof)
  ),
  verification: describe("The record that proves it, to be set at the DNS provider.", ProofRecord),
  verified_at: describe(
    "When it was last seen to lead here; null where the last check did not see it.",
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
  hostname: describe("Such as `go.example.com`; once in a team, and held by the team that proves it.", Hostname),
  ...addresses
}).annotations({ identifier: "CreateDomain" })
export const UpdateDomain = Schema.Struct({ hostname: optional(Hostname), ...addresses }).annotations({
  identifier: "UpdateDomain"
})

const many = (count: number, what: string): string | undefined =>
  count === 0 ? undefined : `${count} ${what}${count === 1 ? "" : "s"}`

export class DomainNotFound extends NotFound {
  override readonly _tag = "DomainNotFound"
  constructor() {
    super("There is no such domain in this team.")
  }
}

export class HostnameTaken extends Invalid {
  override readonly _tag = "HostnameTaken"
  constructor() {
    super("This host name is already in use.", { hostname: ["This host name is already in use."] }, "hostname_taken")
  }
}

export class DomainInUse extends Invalid {
  override readonly _tag = "DomainInUse"
  constructor(links: number, pages: number) {
    const held = [many(links, "link"), many(pages, "page")].filter((one) => one !== undefined).join(" and ")
    const sentence = `The domain still has ${held}: move or delete what is there first.`
    super(sentence, { id: [sentence] }, "domain_in_use")
  }
}
