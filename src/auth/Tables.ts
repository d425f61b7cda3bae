import { Schema } from "effect"
import { InviteId, KeyId, SessionId, TeamId, UserId } from "../contract/Id.ts"
import { Role } from "../contract/Role.ts"
import { Scope } from "../contract/Scope.ts"
import { Flag } from "../contract/Text.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { LinkKind } from "./SignIn.ts"

const Texts = Schema.parseJson(Schema.Array(Schema.String))

export const ApiKeysTable = table("api_keys", {
  id: KeyId,
  team_id: TeamId,
  created_by: UserId,
  name: Schema.String,
  role: Role,
  hint: Schema.String,
  hash: Schema.String,
  expires_at: Schema.NullOr(Instant),
  last_used_at: Schema.NullOr(Instant),
  created_at: Instant,
  scopes: Schema.NullOr(Schema.parseJson(Schema.Array(Scope))),
  allowed_networks: Schema.NullOr(Texts)
})

export const SessionsTable = table(
  "sessions",
  {
    id: SessionId,
    token_hash: Schema.String,
    user_id: UserId,
    team_id: TeamId,
    user_agent: Schema.String,
    host: NullableText,
    created_at: Instant,
    confirmed_at: Instant,
    last_seen_at: Instant,
    expires_at: Instant,
    /** Whether it began with the OpenID Connect provider. */
    oidc: Flag
  },
  { defaults: ["oidc"] }
)

/** The user is the person the link is for; null for an invite. The creator is null for links from the command line. */
export const OneTimeLinksTable = table("one_time_links", {
  id: InviteId,
  kind: LinkKind,
  token_hash: Schema.String,
  team_id: TeamId,
  user_id: Schema.NullOr(UserId),
  role: Schema.NullOr(Role),
  email: NullableText,
  created_by: Schema.NullOr(UserId),
  created_at: Instant,
  expires_at: Instant
})

/** The accounts of an OpenID Connect provider. A user has at most one at each issuer. */
export const OidcIdentitiesTable = table("oidc_identities", {
  issuer: Schema.String,
  subject: Schema.String,
  user_id: UserId,
  created_at: Instant
})
