import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { BulkUpdate } from "../../../link/Bulk.ts"
import { sentenceOf } from "../../api/Failure.ts"
import { data } from "../../api/Run.ts"
import { makeTags } from "../../library/newTags.ts"
import { links } from "../../queries/LinkClient.ts"
import { notify, told } from "../../ui/notify.tsx"
import { linksChanged, storeLinks } from "../Cache.ts"
import { chunksOf } from "./chunks.ts"
import { t } from "./words/t.ts"

export interface Change {
  readonly ids: ReadonlyArray<LinkId>
  readonly what: Omit<BulkUpdate, "ids">
  /** Names of tags that are made and put on too. */
  readonly newTags?: ReadonlyArray<string>
  /** What is told at the end. */
  readonly told: keyof typeof tellings
}

const tellings = {
  moved: { done: "linksMoved", failed: "notAllMoved" },
  tagged: { done: "tagsChanged", failed: "notAllTagsChanged" },
  activated: { done: "linksActivated", failed: "notAllActivated" },
  deactivated: { done: "linksDeactivated", failed: "notAllDeactivated" }
} as const

/** Changes many links, a hundred at a time, and tells how far it is, 0 to 1. */
export const useBulk = () => {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ids, what, newTags = [] }: Change) => {
      let changed = 0
      setProgress(0)
      const made = await makeTags(queries, newTags)
      const all = made.length === 0 ? what : { ...what, add_tags: [...(what.add_tags ?? []), ...made] }
      for (const chunk of chunksOf(ids)) {
        const answer = await data(links.bulkUpdate({ payload: { ids: chunk, ...all } }))
        storeLinks(queries, answer.links)
        changed += chunk.length
        setProgress(changed / ids.length)
      }
      return changed
    },
    onSuccess: (count, change) => told(t(tellings[change.told].done, { count })),
    onError: (failure, change) =>
      notify({
        title: t(tellings[change.told].failed),
        message: sentenceOf(failure),
        color: "red",
        autoClose: 8000
      }),
    onSettled: () => linksChanged(queries)
  })
  return { change: mutate, isChanging: isPending, progress }
}
