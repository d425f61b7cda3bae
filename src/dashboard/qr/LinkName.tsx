import { useQuery } from "@tanstack/react-query"
import type { LinkId } from "../../contract/Id.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { withoutScheme } from "../ui/format.ts"

/** The short address of a link. */
export const LinkName = ({ id }: { readonly id: LinkId }) => {
  const { data } = useQuery(linkQuery(id))
  return <>{data === undefined ? "Another link" : withoutScheme(data.short_url)}</>
}
