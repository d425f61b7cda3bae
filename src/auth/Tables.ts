import { Schema } from "effect"
import { DomainId, FolderId, InviteId, KeyId, PasskeyId, SessionId, TeamId, UserId } from "../contract/Id.ts"
import { Role } from "../contract/Role.ts"
import { Scope } from "../contract/Scope.ts"
import { Flag } from "../contract/Text.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { LinkKind } from "./SignIn.ts"

const Texts = Schema.parseJson(Schema.Array(Schema.String))

export const ApiKeysTable = table(
  "api_keys",
  {
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
    allowed_networks: Schema.NullOr(Texts),
    folder_ids: Schema.NullOr(Schema.parseJson(Schema.Array(FolderId))),
    domain_ids: Schema.NullOr(Schema.parseJson(Schema.Array(Schema.NullOr(DomainId)))),
    /** The secret before the last rotation, and until when it works. */
    former_hash: NullableText,
    former_expires_at: Schema.NullOr(Instant)
  },
  { defaults: ["former_hash", "former_expires_at"] }
)

/** Secrets of keys from before the secret in `former_hash` that still work. */
export const EarlierKeySecretsTable = table("earlier_key_secrets", {
  hash: Schema.String,
  key_id: KeyId,
  expires_at: Instant
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
    oidc: Flag,
    /** Whether its person proved a second factor. */
    second_factor: Flag
  },
  { defaults: ["oidc", "second_factor"] }
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

/** The secret of a person's authenticator app, encrypted; unconfirmed until the person sends a first code. */
export const AuthenticatorAppsTable = table(
  "authenticator_apps",
  {
    user_id: UserId,
    secret: Schema.String,
    /** The period of the last accepted code, so that no code works twice. */
    last_step: Schema.Number,
    created_at: Instant,
    confirmed_at: Schema.NullOr(Instant)
  },
  { defaults: ["last_step"] }
)

export const RecoveryCodesTable = table("recovery_codes", { user_id: UserId, hash: Schema.String })

export const PasskeysTable = table("passkeys", {
  id: PasskeyId,
  user_id: UserId,
  credential_id: Schema.String,
  public_key: Schema.String,
  counter: Schema.Number,
  transports: Texts,
  name: Schema.String,
  created_at: Instant,
  last_used_at: Schema.NullOr(Instant)
})

/** Challenges of passkeys that were answered; none works twice. */
export const UsedChallengesTable = table("used_challenges", { challenge: Schema.String, expires_at: Instant })
