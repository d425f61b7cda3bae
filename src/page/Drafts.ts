import { DateTime, Either } from "effect"
import type { PageId } from "../contract/Id.ts"
import { targetFault } from "./Address.ts"
import type { BioLinkId } from "./Button.ts"
import type { BioPluginId } from "./Plugin.ts"
import { type GivenPlugin, readNew } from "./PluginInput.ts"
import { type DraftButton, type PreviewWarning, previewWarning } from "./Preview.ts"
import type { DraftedPlugin, ShownButton } from "./Rows.ts"

const epoch = DateTime.unsafeMake(0)

// Pages sort items with equal positions by id. These ids keep the order of the draft, with buttons before plugins.
const idAt = (place: number, kind: 0 | 1): string =>
  `00000000-0000-7000-8000-${String(kind).padStart(2, "0")}${String(place).padStart(10, "0")}`

/** Converts the buttons of a draft to rows. */
export const draftButtons = (page_id: PageId, drafts: ReadonlyArray<DraftButton>): ReadonlyArray<ShownButton> =>
  drafts.map(({ label = "", url = "", icon, color, bg_color, animation, sort_order = 0, is_visible = 1 }, place) => ({
    id: idAt(place, 0) as BioLinkId,
    page_id,
    label,
    url,
    icon: icon ?? null,
    color: color ?? null,
    bg_color: bg_color ?? null,
    animation: animation ?? "none",
    sort_order,
    is_visible,
    clicks: 0,
    created_at: epoch
  }))

/** Warnings about the buttons of a draft that cannot be stored. */
export const buttonWarnings = (drafts: ReadonlyArray<DraftButton>): ReadonlyArray<PreviewWarning> =>
  drafts.flatMap(({ url }, place) => {
    const wrong = url === undefined ? undefined : targetFault(url.replace(/^ +| +$/g, ""))
    return wrong === undefined ? [] : [previewWarning(`links.${place}.url`, wrong)]
  })

/** Converts the plugins of a draft to rows; invalid ones become warnings. */
export const draftPlugins = (page_id: PageId, drafts: ReadonlyArray<GivenPlugin>) => {
  const rows: Array<DraftedPlugin> = []
  const warnings: Array<PreviewWarning> = []
  drafts.forEach((draft, place) => {
    const read = readNew(draft)
    if (Either.isRight(read)) {
      const { type, config = {}, sort_order = 0, is_visible = 1 } = read.right
      rows.push({
        id: idAt(place, 1) as BioPluginId,
        page_id,
        type,
        config,
        sort_order,
        is_visible,
        created_at: epoch,
        links: []
      })
      return
    }
    for (const [field, faults] of Object.entries(read.left.errors ?? {})) {
      warnings.push(previewWarning(`plugins.${place}.${field}`, ...faults))
    }
  })
  return { rows, warnings }
}
