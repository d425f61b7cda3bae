import { createHash } from "node:crypto"
import { Either } from "effect"
import { v5 } from "uuid"
import type { Fault } from "../contract/faults/Fault.ts"
import type { PageId } from "../contract/Id.ts"
import { byteLength } from "../lib/Utf8.ts"
import { targetFault } from "../page/Address.ts"
import { type Animation, animations, type BioLinkId } from "../page/Button.ts"
import { importedLinkId, type NewItem } from "../page/PageImports.ts"
import type { BioPluginId } from "../page/Plugin.ts"
import { readNew } from "../page/PluginInput.ts"
import type { Config } from "../page/plugins/PluginType.ts"
import { lineOf } from "./Clean.ts"
import { withoutDoubleEncoding } from "./file/DoubleEncoded.ts"
import type { TextPart } from "./file/LinkedText.ts"
import type { ImportedPageItem } from "./source/Source.ts"

/** The maximum number of characters in a text block. */
const longestText = 5000

/** Trims spaces and tabs around line breaks. The start and end of the text stay, because they may be next to a link. */
const withoutBlanks = (text: string): string => {
  const lines = text.split("\n")
  return lines
    .map((line, n) => {
      let [from, to] = [0, line.length]
      while (n > 0 && from < to && " \t".includes(line.charAt(from))) from++
      while (n < lines.length - 1 && to > from && " \t".includes(line.charAt(to - 1))) to--
      return line.slice(from, to)
    })
    .join("\n")
}

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&=]/g, "\\$&")

// In angle brackets an address may contain spaces and brackets.
const linked = ({ text, url }: { readonly text: string; readonly url: string }): string =>
  `[${escaped(text.replace(/\s+/g, " "))}](<${url.replace(/[<>\\]/g, encodeURIComponent).replace(/&/g, "\\&")}>)`

/** Text with its links as Markdown, escaped and limited in length. */
const asMarkdown = (
  parts: ReadonlyArray<TextPart>,
  before = ""
): { readonly content: string; readonly isCut: boolean } => {
  const pieces = parts.flatMap(({ text, url }, n) => {
    const clean = withoutBlanks(withoutDoubleEncoding(text).toWellFormed().replace(/\r\n?/g, "\n"))
    if (url !== null) return [linked({ text: clean, url })]
    const fromStart = n === 0 ? clean.trimStart() : clean
    const whole = n === parts.length - 1 ? fromStart.trimEnd() : fromStart
    return [...whole].map((sign) => (sign === "\n" ? "  \n" : escaped(sign)))
  })
  let content = before
  for (const piece of pieces) {
    if (content.length + piece.length > longestText) return { content: content.trimEnd(), isCut: true }
    content += piece
  }
  return { content, isCut: false }
}

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

interface PageBlocks {
  readonly items: ReadonlyArray<NewItem>
  readonly claims: ReadonlyArray<ItemClaim>
  readonly notes: ReadonlyArray<string>
}

const partsOf = ({ text, parts = [{ text, url: null }] }: TextItem): ReadonlyArray<TextPart> => parts
const inOneLine = ({ text, url }: TextPart): TextPart => ({ text: text.replace(/\s+/g, " "), url })

const animationOf = (name: string | null): Animation => animations.find((one) => one === name) ?? "none"

const reasonOf = (fault: Fault | undefined): string | undefined =>
  fault?.code === "leads_back" ? "it redirects back to this server." : fault?.message

/** Converts the content of a page from another system. The same page gets the same ids in each run. */
export const blocksOf = (
  given: ReadonlyArray<ImportedPageItem>,
  page: PageId,
  refused: ReadonlyMap<string, Fault>
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
      const fault = reasonOf(refused.get(part.url) ?? targetFault(part.url, 2048))
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
      const links = item.links.filter(({ url }) => targetFault(url, 2048) === undefined && !refused.has(url))
      if (links.length > 0) plugin("socials", { links }, "The row of icons")
    } else if (item.type === "youtube") {
      const fault = refused.get(item.url)
      if (fault !== undefined) {
        notes.push(`A video is left out: ${fault.message}`)
        continue
      }
      const title = lineOf(item.title, longestTitle)
      const id = plugin("youtube", { url: item.url, ...(title === null ? {} : { title }) }, "A video")
      if (id !== undefined) claim(item.url, importedLinkId(id, 0), item.clicks)
    } else {
      const label = lineOf(item.label) ?? item.url.slice(0, 255)
      const fault = reasonOf(refused.get(item.url) ?? targetFault(item.url))
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
