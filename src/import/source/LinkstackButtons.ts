/** The names of LinkStack's built-in buttons, by number from 1. */
const names = (
  "custom custom_website bandcamp coffee cashapp email email_alt discord facebook figma github gitlab " +
  "goodreads instagram kit linkedin mastodon medium messenger patreon paypal pinterest reddit signal skoob " +
  "snapchat soundcloud spotify steam telegram tiktok tumblr twitch twitter venmo vimeo website whatsapp " +
  "wordpress xing youtube heading space phone trello littlelink-custom space amazon appstore apple-music " +
  "apple-podcasts briar castopod codepen codeberg cryptpad dev-to deezer epic-games etsy firefox flickr " +
  "funkwhale f-droid itchio humble-bundle kickstarter ko-fi lemmy letterboxd liberapay matrix misskey notion " +
  "odysee openstreetmap owncast peertube pixelfed piwigo playstore pleroma producthunt session strava unity " +
  "unraid untappd upptime vrchat youtube-music all-inkl text icon bookwyrm vcard apple-books scribd " +
  "linkstack picarto trakt last-fm itaku furaffinity bluesky firefish streams pronounspage booth hearthisat " +
  "throne behance gdrive friendica simplex xbox threads"
).split(" ")

/** The name of the button with this number; "" if it is not a built-in one. */
export const buttonName = (id: number | null): string => (id === null ? "" : (names[id - 1] ?? ""))
