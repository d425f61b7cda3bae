import { isIP } from "node:net"
import { Effect, Option } from "effect"
import type { FieldErrors } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { LinkId } from "../contract/Id.ts"
import { mayAsk } from "../domain/ProbeTarget.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { Links } from "../link/Links.ts"
import { hostnameOf } from "../net/Pinned.ts"
import { Settings } from "../settings/Settings.ts"
import { unknownTag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"
import type { UpdateWebhook } from "./Webhook.ts"

const isOpen = (host: string, allowPrivate: boolean) =>
  host === "localhost" || host.endsWith(".localhost")
    ? allowPrivate
    : isIP(host) === 0 || mayAsk(host, { own: [], allowPrivate })

/**
 * Why requests can't be sent to a URL, if its host is a literal address. A host name is resolved only when a request
 * is sent.
 */
export const closedFor = (url: string, allowPrivate: boolean): Fault | undefined => {
  const host = hostnameOf(new URL(url))
  if (isOpen(host, allowPrivate)) return undefined
  return fault(isOpen(host, true) ? "private_networks_off" : "private_host")
}

/**
 * The checks of a webhook that need the team's records and the settings: its filters, and whether its host is allowed.
 */
export class WebhookValidation extends Effect.Service<WebhookValidation>()("webhook/Validation", {
  dependencies: [Folders.Default, Tags.Default, Links.Default],
  effect: Effect.gen(function* () {
    const folders = yield* Folders
    const tags = yield* Tags
    const links = yield* Links
    const { allowPrivateTargets: allowPrivate } = yield* Settings

    const isLink = (id: LinkId) =>
      links.get(id).pipe(
        Effect.as(true),
        Effect.catchTag("LinkNotFound", () => Effect.succeed(false))
      )

    return {
      /** Checks a body, and returns the id of its tag. */
      check: Effect.fnUntraced(function* ({ url, folder_id, tag_id, link_id }: UpdateWebhook) {
        const isThere = { folder_id: true, link_id: true }
        if (folder_id) isThere.folder_id = Option.isSome(yield* folders.look(folder_id))
        const tag = tag_id ? (yield* tags.referred([tag_id])).get(tag_id) : undefined
        if (link_id) isThere.link_id = yield* isLink(link_id)
        const closed = url === undefined ? undefined : closedFor(url, allowPrivate)
        const errors: FieldErrors = {
          ...(closed === undefined ? {} : { url: [closed] }),
          ...(isThere.folder_id ? {} : { folder_id: [fault("unknown_folder")] }),
          ...(tag_id && tag === undefined ? { tag_id: [unknownTag(tag_id)] } : {}),
          ...(isThere.link_id ? {} : { link_id: [fault("unknown_link")] })
        }
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        return tag_id === undefined ? {} : { tag_id: tag?.id ?? null }
      })
    }
  })
}) {}
