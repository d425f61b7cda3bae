import { Schema } from "effect"
import { filled } from "./Items.ts"
import { eachShaped, maybe, Numeric, Textual } from "./Lenient.ts"
import { button, buttonTarget, isVideo, mostSocials, platformOf } from "./PageItems.ts"
import type { ImportedPage, ImportedPageItem } from "./Source.ts"

const text = maybe(Schema.String)

const LinktreeLink = Schema.Struct({
  id: maybe(Textual),
  type: text,
  title: text,
  url: text,
  position: maybe(Numeric),
  thumbnail: text,
  modifiers: maybe(Schema.Struct({ thumbnailUrl: text, animation: text })),
  rules: maybe(Schema.Struct({ gate: maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown })) })),
  parent: maybe(Schema.Struct({ id: maybe(Textual) }))
})
type LinktreeLink = typeof LinktreeLink.Type

const Account = Schema.Struct({
  createdAt: maybe(Numeric),
  customAvatar: text,
  links: maybe(Schema.Array(Schema.Unknown))
})

export const LinktreeProps = Schema.Struct({
  username: text,
  pageTitle: text,
  description: text,
  profilePictureUrl: text,
  socialLinks: maybe(Schema.Array(Schema.Struct({ type: Schema.String, url: text, position: maybe(Numeric) }))),
  links: maybe(Schema.Array(Schema.Unknown)),
  account: maybe(Account)
})
type LinktreeProps = typeof LinktreeProps.Type

// Linktree's animations, mapped to the most similar ones of Linden.
const animations: Readonly<Record<string, string>> = {
  BUZZ: "shake",
  WOBBLE: "wobble",
  POP: "pop",
  SWIPE: "shine",
  BOUNCE: "bounce",
  PULSE: "pulse",
  SHAKE: "shake",
  SWING: "swing"
}

const heading = (link: LinktreeLink): ReadonlyArray<ImportedPageItem> => {
  const title = filled(link.title)
  return title === null ? [] : [{ type: "heading", text: title }]
}

const itemsOf = (link: LinktreeLink): ReadonlyArray<ImportedPageItem | string> => {
  const type = link.type ?? "CLASSIC"
  if (type === "HEADER" || type === "GROUP") return heading(link)
  const given = filled(link.url)
  const title = filled(link.title) ?? given ?? "A link"
  const url = buttonTarget(given ?? "")
  if (url === undefined) {
    return [
      link.rules?.gate == null
        ? `${title} is left out: its link is not valid in Linden.`
        : `${title} is left out: it is behind a gate, so its address is not public.`
    ]
  }
  if (type === "YOUTUBE_VIDEO" && isVideo(url))
    return [{ type: "youtube", title: filled(link.title), url, clicks: null }]
  const picture = filled(link.thumbnail) ?? filled(link.modifiers?.thumbnailUrl)
  return [button(title, url, { picture, animation: animations[link.modifiers?.animation ?? ""] ?? null })]
}

/** Flattens groups. Members refer to their parent by number, and the group itself may contain text. */
const inOrder = (links: ReadonlyArray<LinktreeLink>): ReadonlyArray<LinktreeLink> => {
  const placed = [...links].sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const ids = new Set(placed.map(({ id }) => id))
  const parentOf = (link: LinktreeLink) => {
    const id = link.parent?.id ?? null
    return id !== null && id !== link.id && ids.has(id) ? id : null
  }
  const members = new Map<string, Array<LinktreeLink>>()
  for (const link of placed) {
    const parent = parentOf(link)
    if (parent === null) continue
    const others = members.get(parent)
    if (others === undefined) members.set(parent, [link])
    else others.push(link)
  }
  return placed
    .filter((link) => parentOf(link) === null)
    .flatMap((link) => {
      const own = link.id === null ? [] : (members.get(link.id) ?? [])
      if (link.id !== null) members.delete(link.id)
      return [link, ...own]
    })
}

/** A title without its suffix ` | Linktree` or ` | Instagram | Linktree`. */
const withoutName = (title: string | null): string | null => {
  const at = title?.endsWith("Linktree") ? title.indexOf(" | ") : -1
  return title === null || at === -1 ? title : title.slice(0, at)
}

/** The page of a profile; undefined if it is empty. */
export const linktreePage = (props: LinktreeProps): ImportedPage | undefined => {
  const links: Array<LinktreeLink> = []
  const rich = props.links ?? []
  eachShaped(LinktreeLink, rich.length > 0 ? rich : (props.account?.links ?? []), (link) => {
    links.push(link)
    return []
  })
  const found = inOrder(links).flatMap(itemsOf)
  const socials = [...(props.socialLinks ?? [])]
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .flatMap(({ type, url }) => {
      const platform = platformOf(type)
      const isBare = type.startsWith("EMAIL") && !/^mailto:/i.test(url ?? "")
      const target = buttonTarget(`${isBare ? "mailto:" : ""}${url ?? ""}`)
      return platform === null || target === undefined ? [] : [{ platform, url: target }]
    })
    .slice(0, mostSocials)
  const items = found.filter((one) => typeof one !== "string")
  if (items.length === 0 && socials.length === 0) return undefined
  const slug = filled(props.username)
  const picture = filled(props.profilePictureUrl) ?? filled(props.account?.customAvatar)
  const lost = (props.socialLinks ?? []).length - socials.length
  return {
    _tag: "Page",
    sourceId: `linktr.ee/${slug ?? ""}`,
    slug,
    title: withoutName(filled(props.pageTitle)) ?? slug ?? "My links",
    description: filled(props.description),
    picture: picture === null ? null : { url: picture },
    theme: null,
    createdAt: props.account?.createdAt ?? null,
    items: [...(socials.length === 0 ? [] : [{ type: "socials", links: socials } as const]), ...items],
    notes: [
      ...found.filter((one) => typeof one === "string"),
      ...(lost === 0 ? [] : [`Icons that could not be imported: ${lost}.`])
    ]
  }
}
