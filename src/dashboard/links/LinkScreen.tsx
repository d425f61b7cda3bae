import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { Schema } from "effect"
import { LinkId } from "../../contract/Id.ts"
import { isMissing } from "../api/Failure.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { Missing } from "../ui/Missing.tsx"
import { Unread } from "../ui/Unread.tsx"
import { LinkView } from "./link/LinkView.tsx"

const isLinkId = Schema.is(LinkId)

const Known = ({ id }: { readonly id: LinkId }) => {
  const found = useQuery(linkQuery(id))
  if (found.data !== undefined) return <LinkView link={found.data} />
  return isMissing(found.error) ? <Missing /> : <Unread query={found} shape="link" hasHeading />
}

export const LinkScreen = () => {
  const { linkId } = useParams({ strict: false })
  return isLinkId(linkId) ? <Known id={linkId} /> : <Missing />
}
