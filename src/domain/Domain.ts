import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { DomainId, PageId, TeamId } from "../contract/Id.ts"
import { clearable, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Hostname } from "./Hostname.ts"

/** A custom domain; its addresses are where visitors of `/`, of unknown and of expired short links are sent. */
export const Domain = Schema.Struct({
  id: DomainId,
  team_id: TeamId,
  hostname: Schema.String,
  root_page_id: Schema.NullOr(PageId),
  root_url: Schema.NullOr(Schema.String),
  not_found_url: Schema.NullOr(Schema.String),
  expired_url: Schema.NullOr(Schema.String),
  verified_at: Schema.NullOr(Timestamp),
  link_count: Schema.Number,
  page_count: Schema.Number,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Domain" })
export type Domain = typeof Domain.Type

const addresses = {
  root_page_id: clearable(PageId),
  root_url: clearable(Address),
  not_found_url: clearable(Address),
  expired_url: clearable(Address)
}

export const CreateDomain = Schema.Struct({ hostname: Hostname, ...addresses }).annotations({ identifier: "CreateDomain" })
export const UpdateDomain = Schema.Struct({ hostname: optional(Hostname), ...addresses }).annotations({
  identifier: "UpdateDomain"
})

export class DomainNotFound extends NotFound {
  override readonly _tag = "DomainNotFound"
  constructor() {
    super("There is no such domain in this team.")
  }
}

export class HostnameTaken extends Invalid {
  override readonly _tag = "HostnameTaken"
  constructor(sentence = "This host name is already in use.") {
    super(sentence, { hostname: [sentence] })
  }
}

export class DomainInUse extends Invalid {
  override readonly _tag = "DomainInUse"
  constructor(links: number, pages: number) {
    const sentence = `The domain still has ${links} links and ${pages} pages: move or delete them first.`
    super(sentence, { id: [sentence] })
  }
}

export class RootPageUnknown extends Invalid {
  override readonly _tag = "RootPageUnknown"
  constructor() {
    super("There is no such page in this team.", { root_page_id: ["There is no such page in this team."] })
  }
}
