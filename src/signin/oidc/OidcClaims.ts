import { Option, Predicate, Schema } from "effect"
import { covers, type Role } from "../../contract/Role.ts"
import type { OidcSettings, RoleRule } from "../../settings/OidcSettings.ts"
import { OidcFailure } from "./ProviderRequests.ts"

type Claims = Readonly<Record<string, unknown>>

/** The claims of a verified ID token. */
export interface IdToken extends Claims {
  readonly iss: string
  readonly sub: string
}

/** A person as the provider describes them. */
export interface OidcPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: unknown
  readonly isVerified: boolean
  readonly names: ReadonlyArray<unknown>
  /** The claim that lists the groups; undefined if the provider sends none. */
  readonly groups: unknown
  /** The names of the claims that the provider sent. */
  readonly claimNames: ReadonlyArray<string>
  /** Whether the provider asked for a second factor. */
  readonly hasFactor: boolean
  /** When the person last proved who they are to the provider, in milliseconds; undefined if it doesn't say. */
  readonly authenticatedAt: number | undefined
  /** Why the claims of the userinfo endpoint are missing. */
  readonly userInfoFailure: OidcFailure | undefined
}

/** The maximum number of groups of a person to look at. */
const mostGroups = 10_000
/** The maximum length of a text that lists groups. */
const mostCharacters = 262_144

/**
 * A claim by its literal name, or else by a path such as `realm_access.roles`. Names within the path may contain dots
 * too. Null counts as absent.
 */
export const claimAt = (claims: unknown, name: string): unknown => {
  if (!Predicate.isRecord(claims)) return undefined
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const first = name.slice(0, dot)
    const found = Object.hasOwn(claims, first) ? claimAt(claims[first], name.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const readList = Schema.decodeUnknownOption(Schema.parseJson(Schema.Array(Schema.Unknown)))

/**
 * The groups in a claim: a list, or one text that is a group, a JSON list, or groups separated by commas or semicolons.
 * A blank separates nothing, because names of groups contain blanks.
 */
export const groupsIn = (claim: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(claim)) return claim.slice(0, mostGroups)
  if (typeof claim !== "string" || claim.length > mostCharacters) return []
  const list = claim.trimStart().startsWith("[") ? readList(claim) : Option.none()
  if (Option.isSome(list)) return list.value.slice(0, mostGroups)
  const parts = claim.split(/[,;]/, mostGroups).map((part) => part.trim())
  return [claim, ...parts]
}

/** The highest role of the groups in a claim; undefined if no group has one. */
export const roleOf = (claim: unknown, rules: ReadonlyArray<RoleRule>): Role | undefined => {
  const held = new Set(groupsIn(claim))
  return rules
    .filter(({ group }) => held.has(group))
    .map(({ role }) => role)
    .reduce<Role | undefined>((best, role) => (best !== undefined && covers(best, role) ? best : role), undefined)
}

const isTrue = (claim: unknown) => claim === true || claim === "true"
const isFalse = (claim: unknown) => claim === false || claim === "false"
const addressIn = ({ email }: Claims) => (typeof email === "string" ? email.toLowerCase() : undefined)

/**
 * The address of a person, and whether it is verified. Some providers send a proper `email_verified` in the ID token and
 * another type from the userinfo endpoint, so the ID token may verify its own address unless userinfo denies it. An
 * address and its verification never come from two sources.
 */
const contactIn = (idToken: Claims, userInfo: Claims, trustsEmail: boolean) => {
  const sources = [userInfo, idToken].filter((claims) => addressIn(claims) !== undefined)
  const isDenied = isFalse(userInfo["email_verified"]) && addressIn(userInfo) === addressIn(idToken)
  const verified = sources.find((claims) => isTrue(claims["email_verified"]) && !(claims === idToken && isDenied))
  if (verified !== undefined) return { email: verified["email"], isVerified: true }
  const isSilent = ![userInfo, idToken].some((claims) => Object.hasOwn(claims, "email_verified"))
  return { email: sources[0]?.["email"], isVerified: sources.length > 0 && trustsEmail && isSilent }
}

/**
 * Whether an address without `email_verified` counts as verified. Never if the provider signs in people of all tenants,
 * because the administrators of each tenant choose the addresses there.
 */
export const trustsAddresses = (issuer: string, { trustsEmail }: Pick<OidcSettings, "trustsEmail">): boolean =>
  trustsEmail && !issuer.includes("{")

/** The person in verified claims; claims of the userinfo endpoint take precedence. */
export const personOf = (
  idToken: IdToken,
  userInfo: Claims | OidcFailure,
  { roleClaim, trustsEmail }: Pick<OidcSettings, "roleClaim" | "trustsEmail">
): OidcPerson => {
  const isMissing = userInfo instanceof OidcFailure
  const given: Claims = isMissing ? {} : userInfo
  const claim = (name: string) => given[name] ?? idToken[name]
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    // An unreachable userinfo endpoint might deny the address.
    ...contactIn(idToken, given, trustsEmail && !(isMissing && userInfo.code === "provider_unreachable")),
    names: [claim("name"), claim("preferred_username"), claim("nickname")],
    groups: claimAt(given, roleClaim) ?? claimAt(idToken, roleClaim),
    claimNames: [...new Set([...Object.keys(idToken), ...Object.keys(given)])],
    authenticatedAt: typeof idToken["auth_time"] === "number" ? idToken["auth_time"] * 1000 : undefined,
    hasFactor: Array.isArray(idToken["amr"]) && idToken["amr"].includes("mfa"),
    userInfoFailure: isMissing ? userInfo : undefined
  }
}
