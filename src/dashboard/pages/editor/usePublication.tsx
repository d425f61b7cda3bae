import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Anchor, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Page } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, meantFor } from "../../api/Run.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { notify, told, toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"

const toldPublished = (page: Page) => {
  // An element, so that the title is not parsed as markup.
  const title = <bdi>{page.title}</bdi>
  notify({
    color: "leaf",
    autoClose: 8000,
    message: (
      <Text size="sm">
        <Trans>
          “{title}” is published.{" "}
          <Anchor href={page.public_url} target="_blank" rel="noopener" inherit>
            Open page
          </Anchor>
        </Trans>
      </Text>
    )
  })
}

/** Actions that change what visitors see of a page. `storeAll` saves unsaved changes and returns the stored version. */
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
        title: t`Take this page offline?`,
        children: t`Visitors can't open it until you publish it again. Its URL stays reserved.`,
        verb: t`Take offline`,
        onConfirm: () =>
          mutate(async () => {
            const now = await data(pages.unpublish({ path }))
            told(t`The page is now offline.`)
            return now
          })
      }),
    revert: () =>
      confirm({
        title: t`Discard unpublished changes?`,
        children: t`The page goes back to the published version. Later changes are lost.`,
        verb: t`Discard changes`,
        onConfirm: () =>
          mutate(async () => {
            const now = await data(pages.revert({ path }))
            onReverted()
            told(t`The published version was restored.`)
            return now
          })
      }),
    /** Turns automatic publishing of every change on or off. */
    publishAtOnce: (isOn: boolean) =>
      mutate(async () => {
        const now = await data(pages.update({ path, payload: { auto_publish: isOn ? 1 : 0 } }))
        told(isOn ? t`Changes are now published immediately.` : t`Changes now wait until you publish them.`)
        return now
      })
  }
}
