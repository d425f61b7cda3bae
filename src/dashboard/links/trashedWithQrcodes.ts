import { plural, t } from "@lingui/core/macro"
import type { LinkId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"

const [pageSize, mostPages] = [100, 5]
/** How long counting may take, in milliseconds: links can be deleted while the server is offline. */
const patience = 2000

const countOf = async (ids: ReadonlySet<LinkId>): Promise<number> => {
  const signal = AbortSignal.timeout(patience)
  let count = 0
  for (let page = 0; page < mostPages; page++) {
    const urlParams = { limit: pageSize, offset: page * pageSize }
    const { qrcodes: found, total } = await data(qrcodes.list({ urlParams }), signal)
    count += found.filter(({ link_id }) => link_id !== null && ids.has(link_id)).length
    if (urlParams.offset + pageSize >= total) break
  }
  return count
}

/** How many of the newest 500 QR codes point to some links. Call it before deleting these. */
export const qrcodeCount = (ids: ReadonlyArray<LinkId>): Promise<number> =>
  navigator.onLine ? countOf(new Set(ids)).catch(() => 0) : Promise.resolve(0)

/** The notice for links moved to the trash, with a warning if QR codes pointed to them. */
export const trashedWithQrcodes = (moved: string, count: number): string =>
  count === 0
    ? moved
    : t`${moved}. ${plural(count, { one: "# QR code leads", other: "# QR codes lead" })} nowhere now: restore the link, or choose another one for the code.`
