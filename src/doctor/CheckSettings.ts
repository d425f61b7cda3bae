import { Effect } from "effect"
import { isNearHost } from "../net/Network.ts"
import { abilitiesOf, databaseTypeOf } from "../settings/Abilities.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { type Finding, ok, warning } from "./Finding.ts"

const isLocal = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, "")
  return isNearHost(name) || name.endsWith(".localhost")
}

const isWildcard = (host: string) => host === "0.0.0.0" || host === "::"

/** Checks the database that maps addresses to countries, if the operator chose one. */
const checkPlaces = ({ countries, ...others }: SettingsShape): ReadonlyArray<Finding> => {
  if (typeof countries === "string") return []
  const { file } = countries
  const type = databaseTypeOf(file)
  if (type === undefined) {
    return [
      warning(
        "geoip",
        `${file} (LINDEN_GEOIP_FILE) can't be read as a MaxMind database, so countries of visitors are unknown.`,
        "Correct the path, or replace the file with a whole .mmdb file that the server may read."
      )
    ]
  }
  const { cities } = abilitiesOf({ countries, ...others })
  return [
    ok(
      "geoip",
      cities
        ? `The database ${type} contains countries, regions and cities.`
        : `The database ${type} contains countries. Targeting rules for regions and cities need one of cities.`
    )
  ]
}

/** Checks for variables that no setting reads, such as mistyped ones, and for settings that conflict. */
export const checkSettings = Effect.fn(function* (unread: ReadonlyArray<string>) {
  const settings = yield* Settings
  const { baseUrl, host, trustProxy } = settings
  const { protocol, hostname } = new URL(baseUrl)
  const isPublic = !isLocal(hostname)
  const findings: Array<Finding> = []
  for (const name of unread) {
    findings.push(
      warning("settings", `${name} is set, but no setting has this name.`, "Correct the name or remove it.")
    )
  }
  if (isWildcard(host) && !isPublic) {
    findings.push(
      warning(
        "settings",
        `The server accepts connections from other machines, but its short links start with ${baseUrl}.`,
        "Set LINDEN_BASE_URL to the public URL of the server."
      )
    )
  }
  if (isPublic && protocol === "http:") {
    findings.push(
      warning(
        "settings",
        `${baseUrl} is not encrypted: passwords and API keys can be read in transit.`,
        "Put a proxy with a certificate in front of the server, and start LINDEN_BASE_URL with https://."
      )
    )
  }
  if (findings.length === 0) findings.push(ok("settings", `The settings are valid. Short links start with ${baseUrl}.`))
  if (protocol === "https:" && trustProxy === false) {
    findings.push(
      warning(
        "proxy",
        "LINDEN_BASE_URL is https, but no proxy is trusted: all visitors seem to have the address of the proxy.",
        "Set LINDEN_TRUST_PROXY to the number of proxies in front of the server, usually 1."
      )
    )
  } else if (trustProxy !== false && isWildcard(host) && typeof trustProxy === "number") {
    findings.push(
      warning(
        "proxy",
        `LINDEN_TRUST_PROXY=${trustProxy} trusts headers from anyone who can reach the server's port.`,
        "Make sure that only the proxy can reach it, or set LINDEN_TRUST_PROXY to the addresses of the proxy."
      )
    )
  } else findings.push(ok("proxy", trustProxy === false ? "No proxy is trusted." : "The proxy is trusted."))
  return [...findings, ...checkPlaces(settings)]
})
