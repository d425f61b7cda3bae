import { t } from "@lingui/core/macro"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { PageDetail } from "../../../page/Page.ts"
import { isMissing } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { told } from "../../ui/notify.tsx"
import type { Saved } from "../../ui/saveChanges.ts"
import { pages } from "../Client.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { sent } from "../form/Sent.ts"
import { kindOf } from "../plugins/Kinds.ts"
import { pageQuery } from "../Queries.ts"
import { itemsOf, linkBody } from "./Items.ts"
import { isNew, type Open } from "./Open.ts"
import { addPlugin, saveLink, savePlugin } from "./saveItem.ts"

/** Stores a block's form; new blocks go to the end of the page. Undefined if the user cancels. */
export const storeItem = async (
  form: Open,
  page: PageDetail,
  queries: QueryClient
): Promise<Saved<unknown> | undefined> => {
  const { queryKey } = pageQuery(page.id)
  const path = { id: page.id }
  const last = itemsOf(page).at(-1)
  const place = { sort_order: last === undefined ? 0 : last.sort_order + 1 }

  const read = async () => {
    const now = await data(pages.get({ path }))
    queries.setQueryData(queryKey, now)
    return now
  }

  const add = (): Promise<unknown> =>
    form.kind === "link"
      ? data(pages.createLink({ path, payload: { ...linkBody(form.values), ...place } }))
      : addPlugin(page.id, { type: form.type, config: sent(kindOf(form.type).fields, form.values), ...place })

  if (form.id === null || isNew(form)) return { stored: await add(), isSent: true }
  return form.kind === "link"
    ? saveLink({ ...form, id: form.id }, page.id, read)
    : savePlugin({ ...form, id: form.id }, page.id, read)
}

/** Saves a block's form, which stays open until the save succeeds. */
export const useSaveItem = (form: Open, onSaved: () => void) => {
  const { page, forms } = useEditor()
  const queries = useQueryClient()
  const { queryKey } = pageQuery(page.id)
  return useMutation({
    mutationFn: () => {
      forms.fail(form.key, null)
      return storeItem(form, page, queries)
    },
    onSuccess: async (saved) => {
      if (saved === undefined) return
      await queries.invalidateQueries({ queryKey })
      if (!saved.isSent) told(t`Kept the saved version`)
      onSaved()
      void queries.invalidateQueries({ queryKey: ["pages"] })
    },
    // If someone deleted the block, the refetch turns the form into a form for a new block.
    onError: (failure) => (isMissing(failure) ? queries.invalidateQueries({ queryKey }) : undefined)
  })
}
