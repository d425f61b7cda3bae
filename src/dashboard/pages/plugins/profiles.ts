import { domainsOf, siteOf } from "../../../click/Sites.ts"
import { startsWithHost } from "../../../contract/Address.ts"
import { phoneNumber } from "../../../lib/PhoneNumber.ts"
import type { Platform } from "../../../page/icons/Icons.ts"
import { completed, numberUri } from "../form/Completed.ts"
import { textIn, type Values } from "../form/Field.ts"
import { profileExamples } from "./profileExamples.ts"

const examples: Readonly<Record<string, string | undefined>> = profileExamples

// Sites of these platforms can have any host, so a host says nothing against them.
const onAnyHost = new Set(
  "calendar ghost gitlab lemmy location mastodon matrix peertube pixelfed rss wordpress".split(" ")
)

const hostOf = (example: string): string => example.replace(/\/.*$/, "").replace(/^you\./, "")

const platformsByHost = new Map(
  Object.entries(profileExamples)
    .filter(([name]) => name !== "rss" && name !== "twitter")
    .map(([name, example]) => [hostOf(example), name as Platform])
)

const schemes: Readonly<Record<string, Platform>> = { "mailto:": "email", "tel:": "phone", "sms:": "sms" }

/** The platform of a full URL, `website` for an unknown site; undefined if the text is no URL. */
export const platformOf = (address: string): Platform | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname } = new URL(address)
  if (Object.hasOwn(schemes, protocol)) return schemes[protocol]
  if (!/^https?:$/.test(protocol) || !hostname.includes(".")) return undefined
  const domain = domainsOf(hostname).find((one) => platformsByHost.has(one))
  if (domain !== undefined) return platformsByHost.get(domain)
  const icon = siteOf(hostname)?.icon
  if (icon !== undefined && Object.hasOwn(examples, icon)) return icon as Platform
  return /^\/@[^/]+\/?$/.test(pathname) ? "mastodon" : "website"
}

const numberUrl = (platform: string, text: string): string | undefined => {
  if (platform === "phone") return numberUri("tel", text)
  if (platform === "sms") return numberUri("sms", text)
  if (platform !== "whatsapp" && platform !== "signal") return undefined
  const { number = "" } = phoneNumber(text) ?? {}
  if (number.replace(/\D/g, "").length < 5) return undefined
  if (platform === "whatsapp") return `https://wa.me/${number.replace("+", "")}`
  return number.startsWith("+") ? `https://signal.me/#p/${number}` : undefined
}

const userName = /^[\p{L}\p{N}_.-]{1,100}$/u
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
// User names with a dot, which look like hosts.
const dotted = new Set(["facebook", "instagram", "snapchat", "threads", "tiktok", "youtube"])

// Profiles of people whose names include their server, such as `@you@example.com`.
const federated: Readonly<Record<string, string | undefined>> = {
  lemmy: "u/",
  mastodon: "@",
  peertube: "a/",
  pixelfed: ""
}

/** The pattern of a platform's profile URLs, with `you` in place of the user name; undefined if it has none. */
export const patternOf = (platform: string): string | undefined => {
  const example = examples[platform]
  if (example === undefined || federated[platform] !== undefined || platform === "calendar" || /\d/.test(example))
    return undefined
  return /(?:^|[/@$])you(?=$|\.)/.test(example) ? example : undefined
}

const isHost = (text: string, platform: string): boolean =>
  startsWithHost(text) &&
  (!dotted.has(platform) || /\.(?:com|net|org)$/i.test(text) || platformOf(`https://${text}`) !== "website")

const nameUrl = (platform: string, text: string): string | undefined => {
  const [, user, host] = /^[@!]?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text.replace(/^xmpp:/i, "")) ?? []
  if (federated[platform] !== undefined) {
    return user === undefined ? undefined : `https://${host}/${federated[platform]}${user}`
  }
  if (platform === "xmpp") return user === undefined ? undefined : `https://xmpp.link/#${user}@${host}`
  if (platform === "orcid") return /^(?:\d{4}-){3}\d{3}[\dX]$/i.test(text) ? `https://orcid.org/${text}` : undefined
  if (platform === "matrix") {
    return /^@[\w.=/-]+:[\w.-]+$/.test(text) ? `https://matrix.to/#/${text}` : undefined
  }
  const pattern = patternOf(platform)
  const name = text.replace(platform === "cashapp" ? /^[@$]/ : platform === "reddit" ? /^(?:@|\/?u\/)/ : /^@/, "")
  if (pattern === undefined || !userName.test(name)) return undefined
  if (platform === "bluesky") return `https://bsky.app/profile/${name.includes(".") ? name : `${name}.bsky.social`}`
  if (text === name && isHost(text, platform)) return undefined
  if (pattern.startsWith("you.") && !label.test(name)) return undefined
  return `https://${pattern.replace(/\byou\b/, name)}`
}

/** Completes a typed profile: a user name, phone number or email address becomes the URL of the chosen platform. */
export const profileUrl = (platform: string, typed: string): string => {
  const text = typed.trim()
  return numberUrl(platform, text) ?? nameUrl(platform, text) ?? completed(text)
}

const isOther = (chosen: string, found: Platform): boolean =>
  (chosen === "website" || Object.hasOwn(examples, chosen)) &&
  !onAnyHost.has(chosen) &&
  found !== "website" &&
  found !== (chosen === "twitter" ? "x" : chosen)

/** Completes a profile, and chooses the platform of its URL: if none is chosen, or another site's URL was pasted. */
export const completedProfile = (item: Values, isPasted: boolean): Values => {
  const [chosen, typed] = [textIn(item, "platform"), textIn(item, "url")]
  if (typed.trim() === "") return item
  const url = profileUrl(chosen, typed)
  const found = platformOf(url)
  const platform = found !== undefined && (chosen === "" || (isPasted && isOther(chosen, found))) ? found : chosen
  return url === typed && platform === chosen ? item : { ...item, url, ...(platform === "" ? {} : { platform }) }
}
