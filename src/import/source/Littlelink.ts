import { readHtml } from "../file/Html.ts"
import { button, buttonTarget, platformOf } from "./PageItems.ts"
import type { ImportedPage, ImportedPageItem } from "./Source.ts"

const brandOf = (classes: ReadonlyArray<string>): string | null =>
  classes
    .flatMap((one) => /^button-(.+)$/.exec(one)?.[1] ?? [])
    .map(platformOf)
    .find((one) => one !== null) ?? null

const spaced = (text: string) => text.replace(/\s+/g, " ").trim()

/** The buttons of a handwritten LittleLink page; undefined if it has none. */
export const littlelinkPage = (html: string): ImportedPage | undefined => {
  const items: Array<ImportedPageItem> = []
  const texts = { h1: "", p: "", title: "" }
  let picture: string | null = null
  let link: { readonly url: string; readonly icon: string | null; label: string } | undefined
  let within: keyof typeof texts | undefined
  let lost = 0
  readHtml(html, {
    onopentag: (name, { href = "", src = "", class: classes = "" }) => {
      const names = classes.split(/\s+/)
      if (name === "a" && names.some((one) => one === "button" || one.startsWith("button-"))) {
        link = { url: href.trim(), icon: brandOf(names), label: "" }
      }
      if (name === "img" && names.includes("avatar") && /^https?:\/\//i.test(src)) picture ??= src
      if ((name === "h1" || name === "p" || name === "title") && texts[name] === "") within = name
    },
    ontext: (text) => {
      if (link !== undefined) link.label += text
      else if (within !== undefined) texts[within] += text
    },
    onclosetag: (name) => {
      if (name === within) within = undefined
      if (name !== "a" || link === undefined) return
      const { icon, label } = link
      const url = buttonTarget(link.url)
      link = undefined
      if (url !== undefined) items.push(button(spaced(label) || url, url, { icon }))
      else lost++
    }
  })
  if (items.length === 0) return undefined
  const title = spaced(texts.h1) || spaced(texts.title) || "My links"
  return {
    _tag: "Page",
    sourceId: `littlelink/${title}`,
    slug: null,
    title,
    description: spaced(texts.p) || null,
    picture: picture === null ? null : { url: picture },
    theme: null,
    createdAt: null,
    items,
    notes: lost === 0 ? [] : [`Buttons that don't link to a web page were left out: ${lost}.`]
  }
}
