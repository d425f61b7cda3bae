import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { Schema } from "effect"
import { LinkId } from "../../contract/Id.ts"
import { ApiFailure } from "../api/Failure.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { Missing } from "../ui/Missing.tsx"
import { LinkView } from "./link/LinkView.tsx"

const isLinkId = Schema.is(LinkId)

const Known = ({ id }: { readonly id: LinkId }) => {
  const { data: link, error, refetch } = useQuery(linkQuery(id))
  if (link !== undefined) return <LinkView link={link} />
  if (error === null) return <Loading />
  return error instanceof ApiFailure && error.kind === "missing" ? (
    <Missing />
  ) : (
    <FailureNotice failure={error} onRetry={() => void refetch()} />
  )
}

/** One link. */
export const LinkScreen = () => {
  const { linkId } = useParams({ strict: false })
  return isLinkId(linkId) ? <Known id={linkId} /> : <Missing />
}
