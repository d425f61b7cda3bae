import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Effect } from "effect"
import type { PageId } from "../../../contract/Id.ts"
import type { CreatePlugin } from "../../../page/Plugin.ts"
import { readFields, readNew } from "../../../page/PluginInput.ts"
import { data } from "../../api/Run.ts"
import { pages } from "../Client.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { sent } from "../form/Sent.ts"
import { kindOf } from "../plugins/Kinds.ts"
import { pageQuery } from "../Queries.ts"
import { linkBody } from "./Items.ts"
import type { Open } from "./Open.ts"

// The client takes one of several requests, and the compiler sees a request with one of several bodies.
type NewPlugin<Body = CreatePlugin> = Body extends unknown
  ? { readonly path: { readonly id: PageId }; readonly payload: Body }
  : never

/** Stores what the form of an item holds; it stays open until that is done. */
export const useSaveItem = (form: Open, onSaved: () => void) => {
  const { page, items } = useEditor()
  const queries = useQueryClient()
  const last = items.at(-1)
  const place = { sort_order: last === undefined ? 0 : last.sort_order + 1 }

  const save = () => {
    if (form.kind === "link") {
      const payload = linkBody(form.values)
      return form.id === null
        ? data(pages.createLink({ path: { id: page.id }, payload: { ...payload, ...place } }))
        : data(
            pages.updateLink({
              path: { id: page.id, linkId: form.id },
              payload: changed(linkBody(form.initial), payload)
            })
          )
    }
    const config = sent(kindOf(form.type).fields, form.values)
    const pluginId = form.id
    return pluginId === null
      ? data(
          Effect.flatMap(readNew({ type: form.type, config, ...place }), (payload) =>
            pages.createPlugin({ path: { id: page.id }, payload } as NewPlugin)
          )
        )
      : data(
          Effect.flatMap(readFields(form.type, { config }), (payload) =>
            pages.updatePlugin({ path: { id: page.id, pluginId }, payload })
          )
        )
  }

  return useMutation({
    mutationFn: (): Promise<unknown> => save(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: pageQuery(page.id).queryKey })
      onSaved()
      void queries.invalidateQueries({ queryKey: ["pages"] })
    }
  })
}

// A colour that nobody touched is not sent: the API tells a plain one where the theme decides.
const changed = <A extends object>(initial: A, values: A): Partial<A> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => initial[name as keyof A] !== value)) as Partial<A>
