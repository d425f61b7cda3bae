import type { Link } from "../../../link/Link.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { t } from "./words/t.ts"

/** What a screen reader calls the row of a link: "/map, Way to us, 7 clicks". */
export const rowName = (link: Link): string => {
  const name = link.short_url.slice(link.short_url.lastIndexOf("/"))
  const title = linkTitle(link)
  const count = link.total_clicks
  return title === undefined ? t("rowName", { name, count }) : t("titledRowName", { name, title, count })
}
