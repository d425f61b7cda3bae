import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import type { Link } from "../../../link/Link.ts"
import { LinkChecksApi } from "../../../linkcheck/Api.ts"
import { clientOf } from "../../api/Client.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { linksChanged, storeLinks } from "../Cache.ts"
import { faultName } from "./faultName.ts"

const { linkChecks } = clientOf(LinkChecksApi)

/** The delays between polls for the result, in milliseconds. */
const waits = [700, 1000, 1500, 2500, 5000, 10_000, 10_000]
/** How long the server considers a result current, in milliseconds. */
const fresh = 60_000

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
const checkedAt = ({ destination_status: status }: Link): number =>
  status === null ? 0 : DateTime.toEpochMillis(status.checked_at)

/** The result of a check as a sentence. */
const outcomeOf = ({ destination_status: status }: Link): string => {
  const fault = status === null ? undefined : faultName(status)
  if (fault !== undefined) return t`Couldn't reach the page: ${fault}.`
  return status?.status == null ? t`Couldn't verify the page.` : t`The page is available.`
}

/** Asks the server to check the destination, and waits for the result. */
export const useCheck = () => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: Link) => {
      const before = await data(linkChecks.checkLink({ path: { id } }))
      if (Date.now() - checkedAt(before) < fresh) return t`It was checked just now.`
      for (const wait of waits) {
        await pause(wait)
        const link = await data(links.get({ path: { id } }))
        if (checkedAt(link) === checkedAt(before)) continue
        storeLinks(queries, [link])
        return outcomeOf(link)
      }
      return t`The check is taking longer than usual. The result will appear here.`
    },
    onSuccess: (sentence) => told(sentence),
    onError: toldFailure,
    onSettled: () => linksChanged(queries)
  })
  return { check: mutate, isChecking: isPending }
}
