import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { Effect } from "effect"
import type { PageId } from "../../../contract/Id.ts"
import type { CreatePlugin } from "../../../page/Plugin.ts"
import { readNew } from "../../../page/PluginInput.ts"
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
import { linkBody } from "./Items.ts"
import { isNew, type Open } from "./Open.ts"
import { saveLink, savePlugin } from "./saveItem.ts"

// The client accepts a union of requests, but TypeScript infers one request with a union of bodies.
type NewPlugin<Body = CreatePlugin> = Body extends unknown
  ? { readonly path: { readonly id: PageId }; readonly payload: Body }
  : never

/** Saves a block's form, which stays open until the save succeeds. */
export const useSaveItem = (form: Open, onSaved: () => void) => {
  const { page, items } = useEditor()
  const queries = useQueryClient()
  const { queryKey } = pageQuery(page.id)
  const path = { id: page.id }
  const last = items.at(-1)
  const place = { sort_order: last === undefined ? 0 : last.sort_order + 1 }

  const read = async () => {
    const now = await data(pages.get({ path }))
    queries.setQueryData(queryKey, now)
    return now
  }

  const add = (): Promise<unknown> =>
    form.kind === "link"
      ? data(pages.createLink({ path, payload: { ...linkBody(form.values), ...place } }))
      : data(
          Effect.flatMap(
            readNew({ type: form.type, config: sent(kindOf(form.type).fields, form.values), ...place }),
            (payload) => pages.createPlugin({ path, payload } as NewPlugin)
          )
        )

  const save = async (): Promise<Saved<unknown> | undefined> => {
    if (form.id === null || isNew(form)) return { stored: await add(), isSent: true }
    return form.kind === "link"
      ? saveLink({ ...form, id: form.id }, page.id, read)
      : savePlugin({ ...form, id: form.id }, page.id, read)
  }

  return useMutation({
    mutationFn: save,
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
