import { plural, t } from "@lingui/core/macro"
import type { Link } from "../../../link/Link.ts"
import { withoutScheme } from "../../ui/format.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { stateNames } from "./stateNames.ts"

/** A row's name for screen readers, such as "/map, Way to us, 7 clicks, Inactive". */
export const rowName = (link: Link): string => {
  const name = link.short_url.slice(link.short_url.lastIndexOf("/"))
  const title = linkTitle(link) ?? withoutScheme(link.destination_url)
  return [
    t`${name}, ${title}, ${plural({ count: link.total_clicks }, { one: "# click", other: "# clicks" })}`,
    ...stateNames(link)
  ].join(", ")
}
