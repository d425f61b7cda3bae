import type { Flag } from "../../../contract/Text.ts"
import { type CreatePlugin, isFilled } from "../../../page/Plugin.ts"
import type { DraftButton } from "../../../page/Preview.ts"
import { type Item, type LinkValues, linkBody, linkValues } from "../content/Items.ts"
import { isNew, type Open } from "../content/Open.ts"
import { isVisible } from "../content/useVisibility.ts"
import { colorOf } from "../editor/Fields.ts"

/** A block as sent in a draft, with the key that maps warnings to it. */
type Drawn =
  | { readonly kind: "link"; readonly key: string; readonly body: DraftButton }
  | { readonly kind: "plugin"; readonly key: string; readonly body: CreatePlugin }

const drawnLink = (key: string, values: LinkValues, is_visible: Flag): Drawn => {
  const { color, bg_color, ...rest } = linkBody(values)
  const [ink, face] = [colorOf(color), colorOf(bg_color)]
  return {
    kind: "link",
    key,
    body: {
      ...rest,
      is_visible,
      ...(ink === undefined ? {} : { color: ink }),
      ...(face === undefined ? {} : { bg_color: face })
    }
  }
}

const drawnForm = (form: Open, is_visible: Flag): Drawn => {
  if (form.kind === "link") return drawnLink(form.key, form.values, is_visible)
  return { kind: "plugin", key: form.key, body: { ...(form.drawn ?? { type: form.type }), is_visible } }
}

const drawnItem = (item: Item): Drawn => {
  if (item.kind === "link") return drawnLink(item.key, linkValues(item.link), item.link.is_visible)
  const { type, is_visible } = item.plugin
  const body = isFilled(item.plugin) ? ({ type, config: item.plugin.config, is_visible } as CreatePlugin) : { type }
  return { kind: "plugin", key: item.key, body }
}

/** All blocks of a page in order, with the input of open forms. */
const drawnItems = (items: ReadonlyArray<Item>, forms: ReadonlyArray<Open>): ReadonlyArray<Drawn> => [
  ...items.map((item) => {
    const form = forms.find(({ key }) => key === item.key)
    return form === undefined ? drawnItem(item) : drawnForm(form, isVisible(item) ? 1 : 0)
  }),
  ...forms.filter(isNew).map((form) => drawnForm(form, 1))
]

const isShown = (drawn: Drawn | undefined): boolean =>
  drawn !== undefined && drawn.body.is_visible !== 0 && (drawn.kind === "link" || drawn.body.config !== undefined)

/** The CSS selector of a block in the page's markup; consecutive links share a list. */
const selectorOf = (all: ReadonlyArray<Drawn>, key: string): string | undefined => {
  const shown = all.filter(isShown)
  let [block, place] = [1, 0]
  let last: Drawn["kind"] | undefined
  for (const { kind, key: own } of shown) {
    if (kind === "plugin" || last !== "link") {
      block += 1
      place = 0
    }
    place += 1
    last = kind
    if (own === key) return `main>:nth-child(${block})${kind === "link" ? `>:nth-child(${place})` : ""}`
  }
  return undefined
}

/** The blocks of a draft, and how to find them in the rendered page. */
export const draftOf = (items: ReadonlyArray<Item>, forms: ReadonlyArray<Open>, edited: string | undefined) => {
  const all = drawnItems(items, forms).map((drawn, sort_order) => ({
    ...drawn,
    body: { ...drawn.body, sort_order }
  })) as ReadonlyArray<Drawn>
  const links = all.flatMap((one) => (one.kind === "link" ? [one] : []))
  const plugins = all.flatMap((one) => (one.kind === "plugin" ? [one] : []))
  return {
    links: links.map(({ body }) => body),
    plugins: plugins.map(({ body }) => body),
    /** Maps the path of a warning such as `links.2.url` to the block's key. */
    keys: new Map([
      ...links.map(({ key }, place) => [`links.${place}`, key] as const),
      ...plugins.map(({ key }, place) => [`plugins.${place}`, key] as const)
    ]),
    selector: edited === undefined ? undefined : selectorOf(all, edited)
  }
}

export type Draft = ReturnType<typeof draftOf>
