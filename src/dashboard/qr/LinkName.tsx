import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import type { LinkId } from "../../contract/Id.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { ShortUrl } from "../ui/ShortUrl.tsx"

export const LinkName = ({ id }: { readonly id: LinkId }) => {
  const { data } = useQuery(linkQuery(id))
  return data === undefined ? t`Another link` : <ShortUrl url={data.short_url} />
}
