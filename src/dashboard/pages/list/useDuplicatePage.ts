import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Page } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, run } from "../../api/Run.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { nextSlug } from "../../ui/slugFrom.ts"
import { pages } from "../Client.ts"
import { itemsOf } from "../content/Items.ts"
import { copyItem } from "../content/useDuplicate.ts"
import { bodyOf, fieldsOf } from "../editor/Fields.ts"
import { themesQuery } from "../Queries.ts"

/** The most addresses to try for a copy. */
const tries = 50

const freeSlug = async ({ slug, domain_id }: Page): Promise<string> => {
  let free = slug
  for (let n = 0; n < tries; n++) {
    free = nextSlug(free)
    const asked = { slug: free, domain_id: domain_id ?? ("" as const) }
    if ((await data(pages.availability({ urlParams: asked }))).available) break
  }
  return free
}

/** Duplicates a page with its blocks as a draft, and opens it. */
export const useDuplicatePage = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const copying = useMutation({
    mutationFn: async ({ id }: Pick<Page, "id">) => {
      const original = await data(pages.get({ path: { id } }))
      const themes = await queries.ensureQueryData(themesQuery)
      const { title, slug: _, ...fields } = fieldsOf(original, themes)
      const slug = await freeSlug(original)
      const named = { title: t`${title} (copy)`.slice(0, 255), slug }
      const copy = await data(pages.create({ payload: { ...bodyOf(fields), ...named, auto_publish: 0 } }))
      try {
        for (const [place, item] of itemsOf(original).entries()) await copyItem(copy.id, item, place)
      } catch (failure) {
        await run(pages.remove({ path: { id: copy.id } })).catch(() => undefined)
        throw failure
      }
      return copy
    },
    onSuccess: (copy) => {
      told(t`Page duplicated. Publish it when it's ready.`)
      void navigate({ to: "/pages/$pageId", params: { pageId: copy.id } })
    },
    onError: toldFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ["pages"] })
  })
  return (page: Pick<Page, "id">) => copying.mutate(page)
}
