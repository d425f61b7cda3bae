import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Link } from "../../../link/Link.ts"
import { orLater } from "../../api/Outbox.ts"
import { run } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { withoutScheme } from "../../ui/format.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { linksChanged } from "../Cache.ts"

/** Asks, deletes a link and goes back to the list. */
export const useRemoveLink = ({ id, short_url }: Link) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: async () => {
      // Its reports are of nothing once it is gone: none is waited for, and none asked for again.
      await queries.cancelQueries({ queryKey: ["analytics"] })
      await orLater(
        { kind: "link.remove", payload: { ids: [id] }, told: `Delete ${withoutScheme(short_url)}` },
        (): Promise<unknown> => run(links.remove({ path: { id } }))
      )
    },
    onSuccess: async () => {
      told("Link deleted")
      await navigate({ to: "/links" })
      queries.removeQueries({ queryKey: ["link", id] })
      queries.removeQueries({ queryKey: ["analytics"] })
      void linksChanged(queries)
    },
    onError: toldFailure
  })
  return () =>
    confirm({
      title: `Delete ${withoutScheme(short_url)}?`,
      children:
        "Whoever follows it from now on finds nothing, and its clicks are gone with it. Its QR codes lead nowhere until you give them another link.",
      verb: "Delete link",
      onConfirm: mutate
    })
}
