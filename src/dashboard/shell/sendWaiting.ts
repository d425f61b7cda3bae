import { plural, t } from "@lingui/core/macro"
import { Effect, Schema } from "effect"
import { FolderId, LinkId, PageId, QrcodeId, TagId } from "../../contract/Id.ts"
import { CreateFolder } from "../../folder/Folder.ts"
import { BulkRemove } from "../../link/Bulk.ts"
import { CreateLink } from "../../link/Link.ts"
import { CreatePage } from "../../page/Page.ts"
import { CreateQrcode } from "../../qr/Qrcode.ts"
import { CreateTag } from "../../tag/Tag.ts"
import { ApiFailure, isMissing } from "../api/Failure.ts"
import { away } from "../api/Offline.ts"
import { isAway, type Waiting, type WaitingKind } from "../api/Outbox.ts"
import { keyed, run } from "../api/Run.ts"
import type { outbox as Outbox } from "../api/Waiting.ts"
import { folders, tags } from "../library/Client.ts"
import { pages } from "../pages/Client.ts"
import { links } from "../queries/LinkClient.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { notify, told } from "../ui/notify.tsx"

/** The delay before a retry when the server is busy, in milliseconds. */
const pause = 5000

type Sender = (payload: unknown) => Effect.Effect<object, unknown>

const sending =
  <A, I>(schema: Schema.Schema<A, I>, send: (value: A) => ReturnType<Sender>): Sender =>
  (payload) =>
    Effect.flatMap(Schema.decodeUnknown(schema)(payload), send)

const byId = <I extends string>(id: Schema.Schema<I, string>) => Schema.Struct({ id })
const Toggle = Schema.Struct({ id: LinkId, is_active: Schema.Literal(0, 1) })

const senders: Readonly<Record<WaitingKind, Sender>> = {
  "link.create": sending(CreateLink, (payload) => links.create({ payload })),
  "link.toggle": sending(Toggle, ({ id, is_active }) => links.update({ path: { id }, payload: { is_active } })),
  "link.remove": sending(BulkRemove, (payload) => links.bulkRemove({ payload })),
  "page.create": sending(CreatePage, (payload) => pages.create({ payload })),
  "page.remove": sending(byId(PageId), (path) => pages.remove({ path })),
  "qrcode.create": sending(CreateQrcode, (payload) => qrcodes.create({ payload })),
  "qrcode.remove": sending(byId(QrcodeId), (path) => qrcodes.remove({ path })),
  "folder.create": sending(CreateFolder, (payload) => folders.create({ payload })),
  "folder.remove": sending(byId(FolderId), (path) => folders.remove({ path })),
  "tag.create": sending(CreateTag, (payload) => tags.create({ payload })),
  "tag.remove": sending(byId(TagId), (path) => tags.remove({ path }))
}

const wait = () => new Promise((resolve) => setTimeout(resolve, pause))

/** Sends one change; returns whether the server accepted it, or undefined if it is offline again. */
const send = async (outbox: typeof Outbox, one: Waiting): Promise<boolean | undefined> => {
  const { id, kind, payload, told: change } = one
  try {
    const answer = await run(keyed(id)(senders[kind](payload)))
    outbox.done(id, "data" in answer ? answer.data : undefined)
    return true
  } catch (failure) {
    if (isAway(failure)) {
      away.tell()
      return undefined
    }
    if (failure instanceof ApiFailure && failure.kind === "throttled") {
      await wait()
      return send(outbox, one)
    }
    // Treat the deletion as done. Either an earlier attempt succeeded but its response was lost, or someone else has
    // deleted the record.
    if (isMissing(failure) && kind.endsWith(".remove")) {
      outbox.done(id, undefined)
      return true
    }
    const reason = (await import("../ui/Toasts.tsx")).textOf(failure)
    if (!outbox.refused(one, failure, reason)) {
      notify({ title: t`Not done: ${change}`, message: reason, color: "red", autoClose: 8000 })
    }
    return false
  }
}

const sendAll = async () => {
  const { outbox } = await import("../api/Waiting.ts")
  let sent = 0
  for (const one of outbox.read()) {
    if (one.reason !== undefined) continue
    const isDone = await send(outbox, one)
    if (isDone === undefined) break
    if (isDone) sent++
  }
  if (sent > 0) told(plural({ count: sent }, { one: "Pending change sent", other: "# pending changes sent" }))
}

let running: Promise<void> | undefined

/** Sends the queued changes one by one, in their original order. */
export const sendWaiting = (): Promise<void> => {
  running ??= sendAll().finally(() => {
    running = undefined
  })
  return running
}
