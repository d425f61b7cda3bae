import { domainToUnicode } from "node:url"
import { Schema } from "effect"
import { DomainId, PageId, TeamId } from "../contract/Id.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Proof } from "./Proof.ts"

/** A key that sorts host names as people read them, not by their punycode. */
export const hostnameKey = (hostname: string): string => sortKey(domainToUnicode(hostname) || hostname)

/** `held_host` is the host name that a domain holds, or the domain's own id if it holds none. It is unique. */
export const DomainsTable = table(
  "domains",
  {
    id: DomainId,
    team_id: TeamId,
    hostname: Schema.String,
    held_host: Schema.String,
    root_page_id: Schema.NullOr(PageId),
    root_url: NullableText,
    not_found_url: NullableText,
    expired_url: NullableText,
    proof: Schema.NullOr(Proof),
    verified_at: Schema.NullOr(Instant),
    created_at: Instant,
    updated_at: Instant
  },
  { orders: { hostname_order: { of: "hostname", by: hostnameKey } } }
)
