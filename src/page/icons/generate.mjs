// Writes brands.json from simple-icons (CC0), which is not a dependency because nothing else needs its 3,000 files: npm
// install --no-save simple-icons && node src/page/icons/generate.mjs
import { writeFileSync } from "node:fs"
import * as icons from "simple-icons"

const renamed = { applemusic: "apple_music", applepodcasts: "apple_podcasts", youtubemusic: "youtube_music" }
Object.assign(renamed, { devdotto: "devto", itchdotio: "itchio", sinaweibo: "weibo", googlemaps: "google_maps" })
Object.assign(renamed, { googleplay: "google_play", appstore: "app_store", kofi: "kofi", buymeacoffee: "buymeacoffee" })
const labels = { x: "X", "500px": "500px", devto: "DEV", itchio: "itch.io", weibo: "Weibo" }

const wanted = (
  "instagram facebook x tiktok youtube snapchat pinterest threads bluesky mastodon reddit tumblr twitch kick discord " +
  "telegram whatsapp signal messenger line wechat vk sinaweibo spotify applemusic youtubemusic soundcloud bandcamp " +
  "deezer tidal applepodcasts github gitlab codeberg stackoverflow devdotto medium substack ghost wordpress patreon " +
  "kofi buymeacoffee paypal venmo cashapp etsy shopify gumroad behance dribbble figma artstation unsplash flickr " +
  "vimeo goodreads letterboxd strava steam itchdotio matrix googlemaps googleplay appstore " +
  "pixelfed peertube lemmy xmpp xing orcid liberapay"
).split(" ")

const entries = wanted.map((slug) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a script that runs by hand.
  const { title, hex, path } = icons[`si${slug[0].toUpperCase()}${slug.slice(1)}`]
  const name = renamed[slug] ?? slug
  return [name, { label: labels[name] ?? title, color: `#${hex.toLowerCase()}`, path }]
})

writeFileSync(new URL("brands.json", import.meta.url), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
