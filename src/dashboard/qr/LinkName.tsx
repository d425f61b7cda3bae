import { useQuery } from "@tanstack/react-query"
import type { LinkId } from "../../contract/Id.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { withoutScheme } from "../ui/format.ts"
import { t } from "./words/t.ts"

/** The short address of a link. */
export const LinkName = ({ id }: { readonly id: LinkId }) => {
  const { data } = useQuery(linkQuery(id))
  return <>{data === undefined ? t("anotherLink") : withoutScheme(data.short_url)}</>
}
