import { useQuery } from "@tanstack/react-query"
import type { LinkId } from "../../contract/Id.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { ShortUrl } from "../ui/ShortUrl.tsx"
import { t } from "./words/t.ts"

/** The short address of a link. */
export const LinkName = ({ id }: { readonly id: LinkId }) => {
  const { data } = useQuery(linkQuery(id))
  return data === undefined ? t("anotherLink") : <ShortUrl url={data.short_url} />
}
