import { t } from "@lingui/core/macro"
import { DateTime } from "effect"
import type { Analytics, RecentClick } from "../../click/query/Analytics.ts"
import { ago } from "../ui/format.ts"
import { deviceName } from "./names.ts"

/** The names of pages and page buttons by id, if the report contains them. */
export type Names = ReadonlyMap<string, string>

export const namesIn = (report: Analytics | undefined): Names =>
  new Map(
    (report === undefined ? [] : [...report.pages, ...report.bio_links]).flatMap(({ id, name }) =>
      id === undefined ? [] : [[id, name] as const]
    )
  )

/** The target of a click. It has a name, a word for its kind and, if it has a screen, an id. */
export interface Clicked {
  readonly kind: "link" | "page" | "button"
  readonly name: string
  readonly note: string | undefined
  readonly id: string | undefined
}

export const clickedOf = (click: RecentClick, names: Names): Clicked => {
  const { link_id, page_id, bio_link_id, short_code, title } = click
  if (bio_link_id !== null) {
    const page = names.get(page_id ?? "")
    return {
      kind: "button",
      name: names.get(bio_link_id) ?? t`Page button`,
      note: page === undefined ? t`Page button` : t`Button on ${page}`,
      id: page_id ?? undefined
    }
  }
  if (page_id !== null) {
    return { kind: "page", name: names.get(page_id) ?? t`Page`, note: t`Page view`, id: page_id }
  }
  return short_code === null || link_id === null
    ? { kind: "link", name: t`Deleted link`, note: undefined, id: undefined }
    : { kind: "link", name: short_code, note: title ?? undefined, id: link_id }
}

/** The referrer's host; undefined if the browser sent none. */
export const referrerOf = ({ referer }: RecentClick): string | undefined =>
  referer === null ? undefined : URL.canParse(referer) ? new URL(referer).host || referer : referer

export const visitorOf = ({ browser, os, device_type, is_bot }: RecentClick): string =>
  is_bot ? browser : [browser, os, deviceName(device_type)].join(" · ")

/** A click's age; never in the future, even if the server's clock runs ahead of the browser's. */
export const agoOf = ({ clicked_at }: RecentClick, now: number): string =>
  ago(clicked_at, Math.max(now, DateTime.toEpochMillis(clicked_at)))
