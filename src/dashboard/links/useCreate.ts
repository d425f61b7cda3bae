import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import type { CreateLink, Link } from "../../link/Link.ts"
import { useMutation } from "../api/Mutation.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed } from "../api/Run.ts"
import { links } from "../queries/LinkClient.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { copy } from "../ui/clipboard.ts"
import { linksChanged } from "./Cache.ts"

/** A link just created, and whether its short URL was copied. */
export interface Made {
  readonly link: Link
  readonly isCopied: boolean
}

/** Creates links and copies their short URLs. */
export const useCreate = (
  onMade: (made: Made) => void,
  onWaiting: () => void = () => undefined,
  onFailed: () => void = () => undefined
) => {
  const queries = useQueryClient()
  const isUnderWay = useRef(false)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (make: () => Promise<CreateLink>) => {
      const payload = await make()
      return orLater(
        { kind: "link.create", payload, told: t`Create the link to ${{ url: payload.url }}` },
        (key) => data(keyed(key)(links.create({ payload }))),
        () => {
          isUnderWay.current = false
          reset()
          onWaiting()
        }
      )
    },
    onSuccess: (link) => {
      queries.setQueryData(linkQuery(link.id).queryKey, link)
      void linksChanged(queries)
    }
  })
  // Start copying before the response arrives, because browsers require that it starts with the user's gesture.
  const create = (make: () => Promise<CreateLink>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const made = mutateAsync(make).finally(() => {
      isUnderWay.current = false
    })
    const copied = copy(made.then(({ short_url }) => short_url))
    made.then(async (link) => onMade({ link, isCopied: await copied }), onFailed)
  }
  return { create, isCreating: isPending, failure: error, reset }
}
