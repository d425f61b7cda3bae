import { Anchor, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Page } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, meantFor } from "../../api/Run.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { notify, told, toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"
import { t } from "./words/t.ts"

const toldPublished = ({ title, public_url }: Page) =>
  notify({
    color: "leaf",
    autoClose: 8000,
    message: (
      <Text size="sm">
        {t.rich("titleIsPublishedOpenPage", {
          title,
          a: (inner) => (
            <Anchor href={public_url} target="_blank" rel="noopener" inherit>
              {inner}
            </Anchor>
          )
        })}
      </Text>
    )
  })

/** What can be done with what visitors see of a page; `storeAll` saves what is not yet, and gives the version that is stored then. */
export const usePublication = (page: Page, storeAll: () => Promise<number | undefined>, onReverted: () => void) => {
  const queries = useQueryClient()
  const path = { id: page.id }
  const { queryKey } = pageQuery(page.id)
  const keep = (now: Page) => queries.setQueryData(queryKey, (known) => known && { ...known, ...now })
  const changing = useMutation({
    mutationFn: async (change: () => Promise<Page | undefined>) => {
      const now = await change()
      if (now !== undefined) keep(now)
    },
    onError: toldFailure,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: ["pages"] })
    }
  })
  const { mutate, isPending } = changing

  return {
    isPending,
    publish: () =>
      mutate(async () => {
        const version = await storeAll()
        if (version === undefined) return undefined
        const now = await data(meantFor(String(version))(pages.publish({ path })))
        toldPublished(now)
        return now
      }),
    unpublish: () =>
      confirm({
        title: t("takeThisPageOffline"),
        children: t("visitorsDoNotFindAny"),
        verb: t("takeOffline"),
        onConfirm: () =>
          mutate(async () => {
            const now = await data(pages.unpublish({ path }))
            told(t("thePageIsOffline"))
            return now
          })
      }),
    revert: () =>
      confirm({
        title: t("askDiscardChanges"),
        children: t("thePageGoesBackWhat"),
        verb: t("discardChanges"),
        onConfirm: () =>
          mutate(async () => {
            const now = await data(pages.revert({ path }))
            onReverted()
            told(t("thePageAsWasPublished"))
            return now
          })
      }),
    /** Makes changes public at once, or has them wait until they are published. */
    publishAtOnce: (isOn: boolean) =>
      mutate(async () => {
        const now = await data(pages.update({ path, payload: { auto_publish: isOn ? 1 : 0 } }))
        told(isOn ? t("changesPublicAtOnceFrom") : t("changesWaitUntilPublishThem"))
        return now
      })
  }
}
