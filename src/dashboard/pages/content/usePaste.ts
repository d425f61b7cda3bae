import { t } from "@lingui/core/macro"
import { useWindowEvent } from "@mantine/hooks"
import type { Link } from "../../../link/Link.ts"
import { errorOf, sentenceOf } from "../../api/Failure.ts"
import { data } from "../../api/Run.ts"
import { upload } from "../../api/Upload.ts"
import { links } from "../../queries/LinkClient.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { notify } from "../../ui/notify.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import { addressesIn, blocksOf, type PastedBlock } from "./PastedBlocks.ts"

const shortLinkAt = async (address: string): Promise<Link | undefined> => {
  const code = new URL(address).pathname.slice(1)
  if (!/^[\w-]+$/.test(code)) return undefined
  const { links: found } = await data(links.list({ urlParams: { search: code, limit: 50 } }))
  return found.find(({ short_url }) => short_url.toLowerCase() === address.toLowerCase())
}

/**
 * Gives a button with a short link of the team the title and the destination of that link, because a page must not lead
 * back to this server.
 */
const withDestination = async (block: PastedBlock): Promise<PastedBlock> => {
  const address = block.values["url"]
  if (block.kind !== "link" || typeof address !== "string" || !/^https?:/i.test(address)) return block
  const link = await shortLinkAt(address).catch(() => undefined)
  return link === undefined
    ? block
    : { ...block, values: { ...block.values, label: linkTitle(link) ?? link.short_code, url: link.destination_url } }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input,textarea,select,[contenteditable],[role=dialog]") !== null

const picturesIn = (data: DataTransfer | null): ReadonlyArray<File> =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"))

/**
 * Turns addresses that are pasted or dropped outside of fields into blocks, and pictures into a gallery. Returns a
 * function that does the same with a text; it returns false if the text is no address.
 */
export const usePaste = () => {
  const { forms } = useEditor()

  const addText = (text: string): boolean => {
    const addresses = addressesIn(text)
    if (addresses === undefined) return false
    void Promise.all(blocksOf(addresses).map(withDestination)).then((blocks) => {
      for (const { kind, values } of blocks) forms.add(kind, values)
    })
    return true
  }

  const addPictures = (files: ReadonlyArray<File>) =>
    void Promise.all(files.map((file) => upload(file, () => {}))).then(
      (uploads) => forms.add("gallery", { images: uploads.map(({ url }) => ({ url })) }),
      (failure: unknown) => notify({ message: errorOf(failure, "file") ?? sentenceOf(failure), color: "red" })
    )

  const take = (event: Event, data: DataTransfer | null) => {
    if (event.defaultPrevented || data === null || isField(event.target)) return
    const files = picturesIn(data)
    const text = data.getData("text/uri-list") || data.getData("text/plain")
    if (files.length > 0) addPictures(files)
    else if (!addText(text)) {
      if (event.type === "drop") notify({ message: t`Drop a URL or pictures to add them.`, color: "orange" })
      return
    }
    event.preventDefault()
  }

  // Before the shell, which shortens what is pasted outside of fields.
  useWindowEvent("paste", (event) => take(event, event.clipboardData), true)
  useWindowEvent("dragover", (event) => {
    if (!isField(event.target)) event.preventDefault()
  })
  useWindowEvent("drop", (event) => {
    take(event, event.dataTransfer)
    // Otherwise, the browser would leave the editor for the dropped file.
    if (!isField(event.target)) event.preventDefault()
  })
  return addText
}
