import { createHash } from "node:crypto"
import { Either } from "effect"
import { v5 } from "uuid"
import type { PageId } from "../contract/Id.ts"
import { byteLength } from "../lib/Utf8.ts"
import { targetFault } from "../page/Address.ts"
import { type Animation, animations, type BioLinkId } from "../page/Button.ts"
import { importedLinkId, type NewItem } from "../page/PageImports.ts"
import type { BioPluginId } from "../page/Plugin.ts"
import { readNew } from "../page/PluginInput.ts"
import type { Config } from "../page/plugins/PluginType.ts"
import { lineOf } from "./Clean.ts"
import type { TextPart } from "./file/LinkedText.ts"
import { asMarkdown, longestText } from "./Markdown.ts"
import type { ImportedPageItem } from "./source/Source.ts"

/** The maximum number of buttons and other blocks on a page, and of bytes in its blocks. */
const [mostButtons, mostPlugins, mostBytes] = [200, 200, 240 * 1024]
const longestTitle = 80

type TextItem = Extract<ImportedPageItem, { readonly type: "heading" | "text" }>

/** The source's click count for a page item. */
export interface ItemClaim {
  /** Identifies the item in each run of an import. */
  readonly name: string
  /** The id of the button, or of a link in the block. */
  readonly subject: string
  readonly clicks: number
}

export interface PageBlocks {
  readonly items: ReadonlyArray<NewItem>
  readonly claims: ReadonlyArray<ItemClaim>
  readonly notes: ReadonlyArray<string>
}

const partsOf = ({ text, parts = [{ text, url: null }] }: TextItem): ReadonlyArray<TextPart> => parts
const inOneLine = ({ text, url }: TextPart): TextPart => ({ text: text.replace(/\s+/g, " "), url })

const animationOf = (name: string | null): Animation => animations.find((one) => one === name) ?? "none"

/** Converts the content of a page from another system. The same page gets the same ids in each run. */
export const blocksOf = (
  given: ReadonlyArray<ImportedPageItem>,
  page: PageId,
  circular: ReadonlySet<string>
): PageBlocks => {
  const items: Array<NewItem> = []
  const claims: Array<ItemClaim> = []
  const notes: Array<string> = []
  const met = new Map<string, number>()
  let [buttons, plugins, bytes, pictures, over] = [0, 0, 0, 0, 0]

  const claim = (url: string, subject: string, clicks: number | null) => {
    if (clicks === null || !Number.isFinite(clicks)) return
    const again = met.get(url) ?? 0
    met.set(url, again + 1)
    const name = createHash("sha256").update(`${again} ${url}`).digest("hex").slice(0, 32)
    claims.push({ name, subject, clicks: Math.max(0, Math.trunc(clicks)) })
  }

  const plugin = (type: string, config: Config, what: string): BioPluginId | undefined => {
    const read = readNew({ type, config })
    if (Either.isLeft(read) || read.right.config === undefined) {
      notes.push(`${what} is left out: it is not valid in Linden.`)
      return undefined
    }
    bytes += byteLength(JSON.stringify(config))
    if (plugins >= mostPlugins || bytes > mostBytes) {
      over += 1
      return undefined
    }
    plugins += 1
    const id = v5(`plugin ${items.length}`, page) as BioPluginId
    items.push({ _tag: "Plugin", id, type: read.right.type, config: read.right.config as Config })
    return id
  }

  /** Text whose links are kept only if visitors may follow them. */
  const text = (parts: ReadonlyArray<TextPart>, before: string, what: string) => {
    const checked = parts.map((part) => {
      if (part.url === null) return part
      const fault = circular.has(part.url) ? "it redirects back to this server." : targetFault(part.url, 2048)?.message
      if (fault !== undefined) notes.push(`${part.url.slice(0, 255)} is left out: ${fault}`)
      return fault === undefined ? part : { text: part.text, url: null }
    })
    const { content, isCut } = asMarkdown(checked, before)
    if (content === before) return
    if (isCut) notes.push(`${what} was cut to ${longestText} characters.`)
    plugin("text_block", { content }, what)
  }

  for (const item of given) {
    if (item.type === "heading") text(partsOf(item).map(inOneLine), "## ", "A heading")
    else if (item.type === "text") text(partsOf(item), "", "A text")
    else if (item.type === "socials") {
      const links = item.links.filter(({ url }) => targetFault(url, 2048) === undefined)
      if (links.length > 0) plugin("socials", { links }, "The row of icons")
    } else if (item.type === "youtube") {
      const title = lineOf(item.title, longestTitle)
      const id = plugin("youtube", { url: item.url, ...(title === null ? {} : { title }) }, "A video")
      if (id !== undefined) claim(item.url, importedLinkId(id, 0), item.clicks)
    } else {
      const label = lineOf(item.label) ?? item.url.slice(0, 255)
      const fault = circular.has(item.url) ? "it redirects back to this server." : targetFault(item.url)?.message
      if (fault !== undefined) {
        notes.push(`${label} is left out: ${fault}`)
        continue
      }
      if (buttons >= mostButtons) {
        over += 1
        continue
      }
      buttons += 1
      if (item.picture !== null) pictures += 1
      const id = v5(`button ${items.length}`, page) as BioLinkId
      const { url, isVisible } = item
      items.push({
        ...{ _tag: "Button", id, label, url, isVisible },
        icon: lineOf(item.icon, 64),
        animation: animationOf(item.animation)
      })
      claim(url, id, item.clicks)
    }
  }
  if (over > 0)
    notes.push(`${over} blocks are left out: a page can have ${mostButtons} buttons and ${mostPlugins} other blocks.`)
  if (pictures > 0) notes.push(`Pictures on buttons are left out (${pictures}). Buttons have icons instead.`)
  return { items, claims, notes }
}
