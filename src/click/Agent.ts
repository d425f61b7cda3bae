import { createIsbotFromList, list } from "isbot"
import UAParser from "ua-parser-js"
import { memoize } from "../lib/Memoize.ts"

export type DeviceType = "desktop" | "mobile" | "tablet" | "tv" | "console" | "wearable" | "bot" | "unknown"

/** The client as described by a user agent string. A missing name is "Unknown". */
export interface Agent {
  readonly deviceType: DeviceType
  readonly browser: string
  readonly os: string
  /** The Linux distribution, such as "Ubuntu", if the string contains one. */
  readonly distribution?: string
  readonly isBot: boolean
  readonly isPreview: boolean
}

const lengthLimit = 512

const previews = new RegExp(
  [
    "facebookexternalhit|facebot|facebookcatalog|meta-externalfetcher|twitterbot|slackbot|slack-imgproxy|discordbot",
    "^whatsapp|telegrambot|linkedinbot|pinterest(?:bot|/0)|redditbot|vkshare|cardyb|kakaotalk-scrap|line-poker|viberbot|^viber",
    "mastodon|pleroma|akkoma|misskey|synapse|mattermost|rocket\\.chat|zulipurlpreview|embedly|iframely|opengraph|oembed",
    "google-pagerenderer|notionembedder|flipboardproxy|bitlybot|tumblr/|xing-contenttabreceiver|snap url preview",
    "(?:link|uri|url|microsoft|bing)[ _-]?preview|unfurl"
  ].join("|"),
  "i"
)

// Tools that a person runs: command lines, API clients, and browsers that don't claim to be Mozilla. Other programs
// whose user agent doesn't start like a browser's are bots.
const tools =
  /^(?:lynx|w3m|e?links|edbrowse|dillo|netsurf|curl|wget|aria2|httpie|xh|postman(?:runtime)?|insomnia|bruno)(?![a-z])/i

// Libraries that programs fetch with. They are bots; reports that include bots show their names.
const libraries = new RegExp(
  "^(?:libcurl|php-curl-class|pycurl|python(?:-[a-z]+)?|aiohttp|urllib|node(?:-fetch)?|undici|axios|got|bun|deno|superagent|ky" +
    "|go-http-client|okhttp|java|apache-httpclient|jersey|ruby|faraday|http\\.rb|rest-client|perl|libwww-perl|lwp|php" +
    "|guzzlehttp|symfony|reqwest|hyper|ureq|dart|dotnet|restsharp|winhttp|cfnetwork)(?![a-z])",
  "i"
)

// isbot also guesses from the shape of a user agent ("Name/1.0"). Use only its patterns that contain a name.
const isCrawler = createIsbotFromList(list.filter((pattern) => /[a-z]{3}/.test(pattern.replace(/\\./g, " "))))

// Programs that pretend to be a browser and that isbot does not recognize.
const disguised =
  /ms-?office|microsoft office|gtmetrix|miniature\.io|\bylt\b|compatible; (?:bw|upday)\/|turingos|github-camo|anthropic-ai|meta-external/i

const isBrowser = /^(?:mozilla|opera)\//i

/**
 * Whether a user agent belongs to a bot, provided that it is not one of the tools above. An empty user agent does not
 * count as a bot's.
 */
const isProgram = (text: string): boolean =>
  text !== "" && (!isBrowser.test(text) || disguised.test(text) || isCrawler(text))

const named = /[a-z.-]{0,40}(?:bot|crawler|spider)(?![a-z])/i

// Opera Mini's short user agent names no device.
const operaMini = /\bopera (?:mini|mobi)\b/i

// An iPad that requests desktop sites claims to be a Macintosh. The browsers below exist only on iOS, so they reveal
// the iPad.
const desktopRequest = /\(macintosh;.*\b(?:crios|edgios|fxios)\//i

/** Parses a user agent without the cache. Crawlers, HTTP libraries and preview fetchers are bots; curl is not. */
export const readAgent = (userAgent: string): Agent => {
  const text = userAgent.slice(0, lengthLimit)
  const preview = previews.exec(text)
  const tool = preview === null ? tools.exec(text) : null
  const isBot = preview !== null || (tool === null ? isProgram(text) : named.test(text))
  const parsed = UAParser(text)
  const isMini = operaMini.test(text)
  const isMobileApple = desktopRequest.test(text)
  const name = isBot
    ? (preview ?? named.exec(text) ?? libraries.exec(text))?.[0].replace(/\/.*/, "")
    : (parsed.browser.name ?? tool?.[0])
  return {
    deviceType: isBot ? "bot" : isMini ? "mobile" : isMobileApple ? "tablet" : deviceOf(text, parsed.device.type),
    browser: name === undefined ? "Unknown" : (browsers.get(name) ?? name),
    os: isMobileApple ? "iOS" : osOf(parsed.os.name),
    ...(isDistribution(parsed.os.name) ? { distribution: parsed.os.name } : {}),
    isBot,
    isPreview: preview !== null
  }
}

/** Parses a user agent; caches up to 5,000 results. */
export const parseAgent = memoize(5000, readAgent, lengthLimit)

const browsers: ReadonlyMap<string, string> = new Map([
  ["Mobile Safari", "Safari"],
  ["Mobile Chrome", "Chrome"],
  ["Chrome WebView", "Chrome"],
  ["Chrome Headless", "Chrome"],
  ["Mobile Firefox", "Firefox"],
  ["Opera Mobi", "Opera"],
  ["Opera Touch", "Opera"],
  ["IE", "Internet Explorer"],
  ["IEMobile", "Internet Explorer"]
])

const linux =
  /linux|ubuntu|debian|suse|gentoo|arch|slackware|fedora|mageia|mandriva|cent ?os|red ?hat|mint|raspbian|deepin|manjaro|elementary|sabayon|zenwalk|linpus|linspire|gnu/i

const isDistribution = (name: string | undefined): name is string =>
  name !== undefined && linux.test(name) && !/^(?:gnu|linux)/i.test(name)

const osOf = (name: string | undefined): string => {
  if (name === undefined) return "Unknown"
  if (name === "Mac OS") return "macOS"
  if (name === "Chromium OS") return "ChromeOS"
  return linux.test(name) ? "Linux" : name
}

const deviceOf = (text: string, type: string | undefined): DeviceType => {
  if (type === "mobile" || type === "tablet" || type === "console" || type === "wearable") return type
  if (type === "smarttv") return "tv"
  return isBrowser.test(text) ? "desktop" : "unknown"
}
