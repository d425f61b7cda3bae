import { plural, t } from "@lingui/core/macro"
import type { LinkId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { confirm } from "../ui/dialogs.tsx"

/** The maximum number of links to delete without confirmation, unless QR codes point to them. */
const mostUnasked = 300

const [pageSize, mostPages] = [100, 5]
/**
 * How long counting may take, in milliseconds. The limit matters because links can be deleted while the server is
 * offline.
 */
const patience = 8000

/** The number of QR codes, of the 500 newest, that point to any of the links. */
const qrcodeCount = async (ids: ReadonlyArray<LinkId>): Promise<number> => {
  // Loaded late: the contract of QR codes would be 3 KiB of the first screen.
  const { qrcodes } = await import("../queries/QrcodeClient.ts")
  const wanted = new Set(ids)
  const signal = AbortSignal.timeout(patience)
  let count = 0
  for (let page = 0; page < mostPages; page++) {
    const urlParams = { limit: pageSize, offset: page * pageSize }
    const { qrcodes: found, total } = await data(qrcodes.list({ urlParams }), signal)
    count += found.filter(({ link_id }) => link_id !== null && wanted.has(link_id)).length
    if (urlParams.offset + pageSize >= total) break
  }
  return count
}

const ask = (count: number, consequence: string, act: () => void) =>
  confirm({
    title: t`Delete ${plural(count, { one: "# link", other: "# links" })}?`,
    children: consequence,
    verb: plural(count, { one: "Delete link", other: "Delete # links" }),
    onConfirm: act
  })

/**
 * Deletes links with `act`, after a confirmation if QR codes point to them or if there are unusually many. `read`
 * returns the ids of the `count` links.
 */
export const askToDelete = async (
  count: number,
  read: () => Promise<ReadonlyArray<LinkId>>,
  act: () => void
): Promise<void> => {
  if (count > mostUnasked) {
    const consequence = t`They move to the trash for 30 days. Their short links and QR codes won't work until you restore them.`
    return ask(count, consequence, act)
  }
  // If the QR codes can't be counted, continue, because the links can still be restored.
  const codes = navigator.onLine
    ? await read()
        .then(qrcodeCount)
        .catch(() => 0)
    : 0
  if (codes === 0) return act()
  const consequence = t`${plural(codes, { one: "# QR code will stop working.", other: "# QR codes will stop working." })} You can restore links from the trash for 30 days, or choose another link for a QR code.`
  ask(count, consequence, act)
}
