import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { parseAgent, readAgent } from "../../src/click/Agent.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

describe("people", () => {
  it.each([
    [
      "desktop",
      "Chrome",
      "Windows",
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 Safari/537.36`
    ],
    [
      "desktop",
      "Edge",
      "Windows",
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0 Safari/537.36 Edg/124.0`
    ],
    [
      "desktop",
      "Internet Explorer",
      "Windows",
      "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"
    ],
    [
      "desktop",
      "Safari",
      "macOS",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/17.4 Safari/605.1.15`
    ],
    [
      "desktop",
      "Firefox",
      "macOS",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:125.0) Gecko/20100101 Firefox/125.0"
    ],
    ["desktop", "Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0"],
    ["desktop", "Firefox", "Linux", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0"],
    [
      "desktop",
      "Chrome",
      "ChromeOS",
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/124.0.0.0 Safari/537.36`
    ],
    [
      "mobile",
      "Chrome",
      "Android",
      `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${webkit} Chrome/124.0 Mobile Safari/537.36`
    ],
    [
      "mobile",
      "Chrome",
      "Android",
      `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${webkit} Version/4.0 Chrome/124.0 Mobile Safari/537.36`
    ],
    [
      "mobile",
      "Samsung Internet",
      "Android",
      `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) ${webkit} SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36`
    ],
    [
      "mobile",
      "Safari",
      "iOS",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${apple} Version/17.4 Mobile/15E148 Safari/604.1`
    ],
    [
      "mobile",
      "Firefox",
      "iOS",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${apple} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`
    ],
    [
      "tablet",
      "Safari",
      "iOS",
      `Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) ${apple} Version/17.4 Mobile/15E148 Safari/604.1`
    ],
    ["tablet", "Chrome", "Android", `Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/124.0 Safari/537.36`],
    [
      "tv",
      "Samsung Internet",
      "Tizen",
      `Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) ${webkit} SamsungBrowser/3.0 Chrome/76.0 TV Safari/537.36`
    ]
  ])("%s, %s, %s", (deviceType, browser, os, userAgent) => {
    expect(parseAgent(userAgent)).toMatchObject({ deviceType, browser, os, isBot: false, isPreview: false })
  })

  it("reports the Linux distribution, if the agent does", () => {
    const distributionOf = (system: string) =>
      readAgent(`Mozilla/5.0 (X11; ${system}Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0`).distribution
    expect(["Ubuntu; ", "Fedora; ", ""].map(distributionOf)).toEqual(["Ubuntu", "Fedora", undefined])
  })

  it("returns nothing for an empty agent", () => {
    const unknown = { deviceType: "unknown", browser: "Unknown", os: "Unknown", isBot: false, isPreview: false }
    expect(parseAgent("")).toEqual(unknown)
  })

  it.each([
    ["mobile", "Android", "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16"],
    ["desktop", "Windows", "Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18"],
    [
      "tablet",
      "iOS",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} CriOS/120 Version/11.1.1 Safari/605.1.15`
    ],
    [
      "tablet",
      "iOS",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/15.0 EdgiOS/120 Safari/605.1.15`
    ],
    ["tablet", "iOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:125.0) ${apple} FxiOS/125.0 Safari/605.1.15`]
  ])("use a %s with %s: %s", (deviceType, os, userAgent) => {
    expect(parseAgent(userAgent)).toMatchObject({ deviceType, os, isBot: false })
  })
})

describe("programs", () => {
  it.each([
    ["curl", "curl/8.5.0"],
    ["Wget", "Wget/1.21.4"],
    ["HTTPie", "HTTPie/3.2.2"],
    ["xh", "xh/0.18.0"],
    ["PostmanRuntime", "PostmanRuntime/7.36.0"],
    ["Lynx", "Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/1.1.1"],
    ["ELinks", "ELinks/0.13.1 (textmode; Linux; 80x24-2)"],
    ["NetSurf", "NetSurf/3.10 (Linux)"]
  ])("%s is a tool that a person runs, and counted", (browser, userAgent) => {
    const agent = parseAgent(userAgent)
    expect(agent).toMatchObject({ isBot: false, isPreview: false, deviceType: "unknown" })
    expect(browser.startsWith(agent.browser)).toBe(true)
  })

  it.each([
    ["python-requests", "python-requests/2.31.0"],
    ["Python-urllib", "Python-urllib/3.10"],
    ["python-httpx", "python-httpx/0.27.0"],
    ["Python", "Python/3.11 aiohttp/3.9.1"],
    ["node", "node"],
    ["node-fetch", "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)"],
    ["axios", "axios/1.6.0"],
    ["undici", "undici"],
    ["got", "got (https://github.com/sindresorhus/got)"],
    ["Go-http-client", "Go-http-client/1.1"],
    ["Go-http-client", "Go-http-client/2.0"],
    ["okhttp", "okhttp/4.9.0"],
    ["Java", "Java/17.0.2"],
    ["Java", "Java-http-client/17.0.9"],
    ["Apache-HttpClient", "Apache-HttpClient/4.5.13 (Java/17)"],
    ["GuzzleHttp", "GuzzleHttp/7"],
    ["libcurl", "libcurl/7.88.1"],
    ["libwww-perl", "libwww-perl/6.67"],
    ["Unknown", "MyApp/1 CFNetwork/1490 Darwin/23.2.0"]
  ])("%s is an HTTP library, and a bot: %s", (browser, userAgent) => {
    expect(parseAgent(userAgent)).toMatchObject({ isBot: true, isPreview: false, deviceType: "bot", browser })
  })

  it.each([
    ["Googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
    [
      "Googlebot",
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${webkit} Chrome/124.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)`
    ],
    ["bingbot", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
    [
      "GPTBot",
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)"
    ],
    ["Bytespider", "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)"],
    ["Unknown", "ia_archiver"],
    ["Chrome", `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/124.0 Safari/537.36`]
  ])("%s is a crawler", (browser, userAgent) => {
    expect(parseAgent(userAgent)).toMatchObject({ isBot: true, isPreview: false, deviceType: "bot" })
    if (browser !== "Chrome") expect(parseAgent(userAgent).browser).toBe(browser)
  })

  it.each([
    "MyProgram/2.1",
    "ms-office",
    "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5134; Pro)",
    "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; ms-office; MSOffice 16)",
    "github-camo (c006e452)",
    "anthropic-ai",
    "meta-externalads/1.1",
    "Uptime-Kuma/1.23.16",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0.0.0 Safari/537.36 GTmetrix"
  ])("%s is not a person", (userAgent) => {
    expect(parseAgent(userAgent)).toMatchObject({ isBot: true, deviceType: "bot" })
  })

  it.each([
    ["facebookexternalhit", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"],
    [
      "facebookexternalhit",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) ${apple} Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`
    ],
    ["Twitterbot", "Twitterbot/1.0"],
    ["Slackbot", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
    ["Discordbot", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"],
    ["WhatsApp", "WhatsApp/2.23.20.0 A"],
    ["Viber", "Viber/13.9.1"],
    ["Viber", "Viber"],
    ["TelegramBot", "TelegramBot (like TwitterBot)"],
    ["LinkedInBot", "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)"],
    ["UriPreview", "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5"],
    ["redditbot", "Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)"],
    ["Mastodon", "http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/) Bot"],
    ["Cardyb", "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)"]
  ])("%s fetches previews", (browser, userAgent) => {
    expect(parseAgent(userAgent)).toMatchObject({ isBot: true, isPreview: true, deviceType: "bot", browser })
  })
})

describe("the memo", () => {
  it("returns the same as parsing again, however long and odd the agent", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 2000 }), fc.constantFrom("curl/8", "Twitterbot/1.0", "x")),
        (userAgent) => {
          expect(parseAgent(userAgent)).toEqual(readAgent(userAgent))
        }
      )
    )
  })

  it("parses a hostile agent in linear time", () => {
    const started = performance.now()
    for (const piece of ["a", "a.", "(", "Mozilla/5.0 ", "; ", "bot", "-"]) readAgent(piece.repeat(16_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
