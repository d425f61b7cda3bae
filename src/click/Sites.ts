/** A site that visitors come from. */
export interface Site {
  readonly name: string
  /** The site's icon in `page/icons/Icons.ts`, if there is one. */
  readonly icon: string | undefined
}

/** Name, icon, and domains including their subdomains; `*` stands for any country's ending. */
const known: ReadonlyArray<readonly [name: string, icon: string | undefined, domains: string]> = [
  ["Google", undefined, "google.* com.google.android.googlequicksearchbox"],
  ["Gmail", undefined, "mail.google.com com.google.android.gm"],
  ["Google News", undefined, "news.google.com"],
  ["Google Maps", "google_maps", "maps.google.com"],
  ["Google Ads", undefined, "googleadservices.com doubleclick.net googlesyndication.com"],
  ["Bing", undefined, "bing.com"],
  ["DuckDuckGo", undefined, "duckduckgo.com"],
  ["Yahoo", undefined, "yahoo.* yahoo.com"],
  ["Ecosia", undefined, "ecosia.org"],
  ["Brave Search", undefined, "search.brave.com"],
  ["Startpage", undefined, "startpage.com"],
  ["Qwant", undefined, "qwant.com"],
  ["Kagi", undefined, "kagi.com"],
  ["Yandex", undefined, "yandex.* ya.ru"],
  ["Baidu", undefined, "baidu.com"],
  ["Naver", undefined, "naver.com"],
  ["Seznam", undefined, "seznam.cz"],
  ["ChatGPT", undefined, "chatgpt.com chat.openai.com"],
  ["Claude", undefined, "claude.ai"],
  ["Gemini", undefined, "gemini.google.com"],
  ["Perplexity", undefined, "perplexity.ai"],
  ["Copilot", "microsoft", "copilot.microsoft.com"],
  ["Instagram", "instagram", "instagram.com"],
  ["Facebook", "facebook", "facebook.com fb.com fb.me com.facebook.katana"],
  ["Messenger", "messenger", "messenger.com m.me"],
  ["WhatsApp", "whatsapp", "whatsapp.com wa.me"],
  ["Threads", "threads", "threads.net threads.com"],
  ["X", "x", "x.com twitter.com t.co com.twitter.android"],
  ["LinkedIn", "linkedin", "linkedin.com lnkd.in com.linkedin.android"],
  ["YouTube", "youtube", "youtube.com youtu.be"],
  ["TikTok", "tiktok", "tiktok.com"],
  ["Reddit", "reddit", "reddit.com redd.it com.reddit.frontpage"],
  ["Pinterest", "pinterest", "pinterest.* pin.it"],
  ["Snapchat", "snapchat", "snapchat.com"],
  ["Tumblr", "tumblr", "tumblr.com"],
  ["Bluesky", "bluesky", "bsky.app go.bsky.app"],
  ["Mastodon", "mastodon", "mastodon.social mastodon.online"],
  ["Discord", "discord", "discord.com discord.gg discordapp.com"],
  ["Telegram", "telegram", "telegram.org telegram.me t.me org.telegram.messenger"],
  ["Slack", "slack", "slack.com com.slack"],
  ["Microsoft Teams", "microsoft", "teams.microsoft.com teams.live.com"],
  ["Outlook", "microsoft", "outlook.live.com outlook.office.com outlook.office365.com"],
  ["Line", "line", "line.me"],
  ["WeChat", "wechat", "weixin.qq.com wechat.com"],
  ["Weibo", "weibo", "weibo.com weibo.cn"],
  ["VK", "vk", "vk.com away.vk.com"],
  ["Twitch", "twitch", "twitch.tv"],
  ["Vimeo", "vimeo", "vimeo.com"],
  ["Spotify", "spotify", "spotify.com spotify.link"],
  ["SoundCloud", "soundcloud", "soundcloud.com"],
  ["Hacker News", undefined, "news.ycombinator.com"],
  ["GitHub", "github", "github.com"],
  ["GitLab", "gitlab", "gitlab.com"],
  ["Stack Overflow", "stackoverflow", "stackoverflow.com"],
  ["DEV", "devto", "dev.to"],
  ["Medium", "medium", "medium.com"],
  ["Substack", "substack", "substack.com"],
  ["WordPress", "wordpress", "wordpress.com"],
  ["Quora", undefined, "quora.com"],
  ["Wikipedia", undefined, "wikipedia.org"],
  ["Patreon", "patreon", "patreon.com"],
  ["Amazon", "amazon", "amazon.*"],
  ["Etsy", "etsy", "etsy.com"],
  ["Linktree", undefined, "linktr.ee"]
]

const sites = new Map(
  known.flatMap(([name, icon, domains]) => domains.split(" ").map((domain) => [domain, { name, icon }] as const))
)

// The domain endings of countries, as in google.de, google.co.uk and google.com.br.
const ending = /\.(?:com|(?:(?:com?|org|net)\.)?[a-z]{2})$/

/** A host and the domains that it belongs to, such as `a.example.com` and `example.com`, without the top one. */
export const domainsOf = (host: string): ReadonlyArray<string> => {
  const labels = host.toLowerCase().split(".")
  return labels.slice(0, -1).map((_, first) => labels.slice(first).join("."))
}

/** The site of a host; undefined if the list does not contain it. */
export const siteOf = (host: string): Site | undefined => {
  for (const domain of domainsOf(host)) {
    const short = domain.replace(ending, "")
    const found = sites.get(domain) ?? (short.includes(".") ? undefined : sites.get(`${short}.*`))
    if (found !== undefined) return found
  }
  return undefined
}

/** The name of a referrer: its site's name, or else its host without `www.`. */
export const siteName = (host: string): string => siteOf(host)?.name ?? host.replace(/^www\.(?=.+\.)/, "")

const isCalled = (name: string, host: string) => siteName(host).toLowerCase() === name.toLowerCase()

/** The hosts for a typed referrer: the hosts of the site with this name, otherwise the typed text itself. */
export const hostsOf = (typed: string, hosts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = hosts.filter((host) => isCalled(typed, host))
  if (seen.length > 0) return seen
  const domains = known.find(([name]) => name.toLowerCase() === typed.toLowerCase())?.[2].split(" ")
  return domains?.map((domain) => domain.replace(/\*$/, "com")) ?? [typed]
}

/**
 * The names of some hosts, one per site. If only one of a site's hosts is given, the host follows the site's name,
 * because the site's other hosts may be excluded.
 */
export const namesOf = (hosts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(hosts.map(siteName))].map((name) => {
    const own = hosts.filter((host) => siteName(host) === name)
    return own.length === 1 && siteOf(own[0] ?? "") !== undefined ? `${name} (${own[0]})` : name
  })
