import { Config, ConfigError, Effect, Option, type Redacted } from "effect"
import { Role } from "../contract/Role.ts"
import { read, secret } from "./SettingConfig.ts"
import { type Check, given, oneOf } from "./SettingTexts.ts"

/** The people of one of the provider's groups, and their role in the team. */
export interface RoleRule {
  readonly group: string
  readonly role: Role
}

/** An OpenID Connect provider, and what its people may do here. */
export interface OidcSettings {
  /** The issuer, exactly as given. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** The provider's name on the sign-in screen. */
  readonly name: string
  readonly scopes: string
  /** The claim that lists the groups of a person. */
  readonly roleClaim: string
  readonly roleMap: ReadonlyArray<RoleRule>
  /** The id or name of the team that people join; none means the oldest team. */
  readonly team: Option.Option<string>
  /** Whether people without an account get one. */
  readonly createsAccounts: boolean
  /** Whether an address without the claim `email_verified` counts as verified. */
  readonly trustsEmail: boolean
}

/** Whether requests to an address are encrypted, or don't leave this machine. */
export const isSafeAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isLocal = ["127.0.0.1", "[::1]", "localhost"].includes(hostname)
  return username === "" && password === "" && (protocol === "https:" || (protocol === "http:" && isLocal))
}

const issuerAddress: Check<string> = (text) => {
  if (!isSafeAddress(text)) return undefined
  const { search, hash } = new URL(text)
  return search === "" && hash === "" ? text : undefined
}

const scopeList: Check<string> = (text) => {
  const scopes = text.split(/[\s,]+/).filter((scope) => scope !== "")
  const isAll = scopes.every((scope) => /^[!#-[\]-~]{1,255}$/.test(scope))
  return isAll && scopes.includes("openid") ? scopes.join(" ") : undefined
}

const roleMap: Check<ReadonlyArray<RoleRule>> = (text) => {
  const rules = text
    .split(",")
    .filter((rule) => rule.trim() !== "")
    .flatMap((rule) => {
      const [, group = "", role = ""] = /^(.*[^\s].*)=\s*(\w+)\s*$/.exec(rule) ?? []
      const known = Role.literals.find((one) => one === role)
      return known === undefined ? [undefined] : [{ group: group.trim(), role: known }]
    })
  const known = rules.filter((rule) => rule !== undefined)
  return known.length > 0 && known.length === rules.length ? known : undefined
}

const name: Check<string> = (text) => (/^[^\p{C}]{1,60}$/u.test(text) ? text : undefined)
const switched = oneOf("on", "off")
const isOn = (variable: string, usual: "on" | "off") =>
  Effect.map(read(variable, switched, "on or off").pipe(Config.withDefault(usual)), (text) => text === "on")

const issuerWanted =
  "an https URL such as https://id.example.com/realms/main; http is only for 127.0.0.1, ::1 and localhost"

const missing = (variable: string, wanted: string, because: string) =>
  ConfigError.InvalidData([variable], `must be ${wanted} because ${because} is set`)

/** The sign-in provider; none if it is not configured. Fails and names each missing variable if only a part is. */
const provider = Effect.gen(function* () {
  const issuer = yield* Config.option(read("LINDEN_OIDC_ISSUER", issuerAddress, issuerWanted))
  const clientId = yield* Config.option(read("LINDEN_OIDC_CLIENT_ID", given, "the id of the client"))
  const clientSecret = yield* secret("LINDEN_OIDC_CLIENT_SECRET", given, "the secret of the client")
  const optional = {
    LINDEN_OIDC_NAME: yield* Config.option(read("LINDEN_OIDC_NAME", name, "a name of up to 60 characters")),
    LINDEN_OIDC_SCOPES: yield* Config.option(
      read("LINDEN_OIDC_SCOPES", scopeList, "scopes such as openid email profile; openid is required")
    ),
    LINDEN_OIDC_ROLE_CLAIM: yield* Config.option(read("LINDEN_OIDC_ROLE_CLAIM", given, "a claim such as groups")),
    LINDEN_OIDC_ROLE_MAP: yield* Config.option(
      read(
        "LINDEN_OIDC_ROLE_MAP",
        roleMap,
        `groups with their roles such as staff=member,leads=admin (${Role.literals.join(", ")})`
      )
    ),
    LINDEN_OIDC_TEAM: yield* Config.option(read("LINDEN_OIDC_TEAM", given, "the id or name of a team")),
    LINDEN_OIDC_CREATE_ACCOUNTS: yield* Config.option(read("LINDEN_OIDC_CREATE_ACCOUNTS", switched, "on or off")),
    LINDEN_OIDC_TRUST_EMAIL: yield* Config.option(read("LINDEN_OIDC_TRUST_EMAIL", switched, "on or off"))
  }
  const needed = [
    ["LINDEN_OIDC_ISSUER", "the URL of the provider", issuer],
    ["LINDEN_OIDC_CLIENT_ID", "the id of the client", clientId],
    ["LINDEN_OIDC_CLIENT_SECRET", "the secret of the client", clientSecret]
  ] as const
  const isPresent: ReadonlyArray<readonly [string, boolean]> = [
    ...needed.map(([variable, , value]) => [variable, value._tag === "Some"] as const),
    ...Object.entries(optional).map(([variable, value]) => [variable, value._tag === "Some"] as const)
  ]
  const because = isPresent.find(([, isSet]) => isSet)?.[0]
  if (because === undefined) return Option.none<OidcSettings>()
  const [fault, ...others] = needed.flatMap(([variable, wanted, value]) =>
    value._tag === "None" ? [missing(variable, wanted, because)] : []
  )
  if (fault !== undefined) return yield* Effect.fail(others.reduce(ConfigError.And, fault))
  return Option.some<OidcSettings>({
    issuer: yield* Effect.orDie(issuer),
    clientId: yield* Effect.orDie(clientId),
    clientSecret: yield* Effect.orDie(clientSecret),
    name: Option.getOrElse(optional.LINDEN_OIDC_NAME, () => "SSO"),
    scopes: Option.getOrElse(optional.LINDEN_OIDC_SCOPES, () => "openid email profile"),
    roleClaim: Option.getOrElse(optional.LINDEN_OIDC_ROLE_CLAIM, () => "groups"),
    roleMap: Option.getOrElse(optional.LINDEN_OIDC_ROLE_MAP, () => []),
    team: optional.LINDEN_OIDC_TEAM,
    createsAccounts: Option.getOrNull(optional.LINDEN_OIDC_CREATE_ACCOUNTS) === "on",
    trustsEmail: Option.getOrNull(optional.LINDEN_OIDC_TRUST_EMAIL) === "on"
  })
})

/** How people sign in. */
export const signInSettings = Effect.gen(function* () {
  const oidc = yield* provider
  const passwordSignIn = yield* isOn("LINDEN_PASSWORD_SIGN_IN", "on")
  if (!passwordSignIn && Option.isNone(oidc)) {
    return yield* Effect.fail(missing("LINDEN_OIDC_ISSUER", "the URL of the provider", "LINDEN_PASSWORD_SIGN_IN=off"))
  }
  return { oidc, passwordSignIn }
})
