import { Effect, Either, Schema, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { parseDate } from "../file/Dates.ts"
import { linkedText, plainText } from "../file/LinkedText.ts"
import { readWhole } from "../file/Whole.ts"
import { filled } from "./Items.ts"
import { jsonOf } from "./Json.ts"
import { eachShaped, maybe, Numeric, shaped, Textual } from "./Lenient.ts"
import { littlelinkPage } from "./Littlelink.ts"
import { button, buttonTarget, mostSocials, platformOf } from "./PageItems.ts"
import { freePlan, type ImportedPage, type ImportedPageItem, lasting, type Source } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

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
const buttonName = (id: number | null): string => (id === null ? "" : (names[id - 1] ?? ""))

const name = "LinkStack"
const text = maybe(Schema.String)

const LinkstackLink = Schema.Struct({
  link: text,
  title: text,
  type: text,
  type_params: text,
  order: maybe(Numeric),
  click_number: maybe(Numeric),
  up_link: text,
  button_id: maybe(Numeric)
})
type LinkstackLink = typeof LinkstackLink.Type

const Export = Schema.Struct({
  links: Schema.Array(Schema.Unknown),
  name: text,
  littlelink_name: text,
  littlelink_description: text,
  created_at: maybe(Textual),
  image_data: text,
  image_extension: text
})

/** In rows without a type, these buttons indicate text blocks and social icons. */
const textButton = 93
const socialButton = 94

const kindOf = ({ type, button_id }: LinkstackLink): string =>
  button_id === socialButton ? "social" : button_id === textButton ? "text" : (filled(type) ?? "link")

const targetOf = (kind: string, link: string): string => {
  if (kind === "email" && !/^mailto:/i.test(link)) return `mailto:${link}`
  return kind === "telephone" && !/^tel:/i.test(link) ? `tel:${link}` : link
}

const textOf = (row: LinkstackLink): string => {
  const params = row.type_params === null ? undefined : jsonOf(row.type_params)
  const told = Schema.decodeUnknownEither(Schema.Struct({ text: Schema.String }))(params)
  return Either.isRight(told) ? told.right.text : (row.title ?? "")
}

const said = (type: "heading" | "text", html: string): ImportedPageItem | null => {
  const [text, parts] = [plainText(html), linkedText(html)]
  if (text === "") return null
  return { type, text, ...(parts.some(({ url }) => url !== null) ? { parts } : {}) }
}

/** The page item of a row, or a sentence if it is left out. */
const itemOf = (row: LinkstackLink): ImportedPageItem | string | null => {
  const kind = kindOf(row)
  const title = plainText(row.title ?? "")
  if (kind === "heading") return said("heading", row.title ?? "")
  if (kind === "text") return said("text", textOf(row))
  if (kind === "spacer") return null
  const url = buttonTarget(targetOf(kind, filled(row.link) ?? ""))
  if (kind === "vcard" || url === undefined) return leftOut(title || "An item")
  return button(title || url, url, {
    icon: platformOf(buttonName(row.button_id)) ?? platformOf(title),
    clicks: row.click_number
  })
}

const leftOut = (what: string) => `${what} is left out: Linden has no block of this kind.`

const pageOf = (found: typeof Export.Type, isPicture: boolean): ImportedPage => {
  const rows: Array<LinkstackLink> = []
  eachShaped(LinkstackLink, found.links, (row) => {
    rows.push(row)
    return []
  })
  const isPinned = (row: LinkstackLink) => row.up_link === "yes"
  const ordered = rows.sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || (a.order ?? 0) - (b.order ?? 0))
  const icons = ordered.filter((row) => kindOf(row) === "social")
  const socials = icons.flatMap((row) => {
    const platform = platformOf(row.title ?? "")
    const url = buttonTarget(filled(row.link) ?? "")
    return platform === null || url === undefined ? [] : [{ platform, url }]
  })
  const others = ordered.filter((row) => kindOf(row) !== "social").map(itemOf)
  const row: ReadonlyArray<ImportedPageItem> =
    socials.length === 0 ? [] : [{ type: "socials", links: socials.slice(0, mostSocials) }]
  const lost = icons.length - Math.min(socials.length, mostSocials)
  return {
    _tag: "Page",
    sourceId: `linkstack/${found.littlelink_name ?? "page"}`,
    slug: filled(found.littlelink_name),
    title: filled(found.name) ?? filled(found.littlelink_name) ?? "My links",
    description: filled(plainText(found.littlelink_description ?? "")),
    picture: isPicture ? { bytes: Buffer.from(found.image_data ?? "", "base64") } : null,
    theme: null,
    createdAt: parseDate(found.created_at),
    items: [...row, ...others.filter((one) => one !== null && typeof one !== "string")],
    notes: [
      ...others.filter((one) => typeof one === "string"),
      // Descriptions here are plain text, so links are left out.
      ...linkedText(found.littlelink_description ?? "").flatMap(({ url }) => (url === null ? [] : [leftOut(url)])),
      ...(lost === 0 ? [] : [`Icons that could not be imported: ${lost}.`])
    ]
  }
}

/** The page of a LinkStack user, from either of its exports, or a handwritten LittleLink page. */
export const linkstackSource = (open: Open): Source => ({
  read: () =>
    Stream.fromEffect(
      Effect.gen(function* () {
        const whole = yield* readWhole(open)
        const written = whole.trimStart().startsWith("<") ? littlelinkPage(whole) : undefined
        if (written !== undefined) return { items: [written], cursor: null, total: 1 }
        const found = yield* shaped(name, Export)(jsonOf(whole))
        if (found.links.length === 0) return yield* lasting(fault("linkstack_empty"))
        const isPicture =
          (found.image_data ?? "") !== "" && /^(?:png|jpe?g|webp|gif)$/i.test(found.image_extension ?? "png")
        return { items: [pageOf(found, isPicture)], cursor: null, total: 1 }
      })
    ),
  plan: Effect.succeed(freePlan())
})
