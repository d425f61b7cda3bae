import { plural, t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { nanoid } from "nanoid"
import { useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { BulkChange } from "../../../link/Bulk.ts"
import type { Link } from "../../../link/Link.ts"
import { sentenceOf } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { makeTags } from "../../library/newTags.ts"
import { links } from "../../queries/LinkClient.ts"
import { hideNotice, notify, told } from "../../ui/notify.tsx"
import { Undoable } from "../../ui/Undoable.tsx"
import { linksChanged, shownLinks, stopReading, storeLinks } from "../Cache.ts"
import { chunksOf } from "./chunks.ts"

interface Step {
  readonly ids: ReadonlyArray<LinkId>
  readonly what: BulkChange
}

const idsOf = (links: ReadonlyArray<Link>) => links.map(({ id }) => id)

/** The changes that revert a bulk change; links that it left unchanged are not included. */
const reversalOf = (before: ReadonlyArray<Link>, change: BulkChange): ReadonlyArray<Step> => {
  const { folder_id, is_active, add_tags = [], remove_tags = [] } = change
  const carries = (link: Link, tag: string) => link.tags.some(({ id }) => id === tag)
  const moved = folder_id === undefined ? [] : before.filter((link) => link.folder_id !== folder_id)
  const switched = is_active === undefined ? [] : before.filter((link) => link.is_active !== is_active)
  const steps: ReadonlyArray<Step> = [
    ...[...new Set(moved.map((link) => link.folder_id))].map((folder_id) => ({
      ids: idsOf(moved.filter((link) => link.folder_id === folder_id)),
      what: { folder_id }
    })),
    ...(is_active === undefined
      ? []
      : [{ ids: idsOf(switched), what: { is_active: is_active === 1 ? 0 : 1 } as const }]),
    ...add_tags.map((tag) => ({
      ids: idsOf(before.filter((link) => !carries(link, tag))),
      what: { remove_tags: [tag] }
    })),
    ...remove_tags.map((tag) => ({
      ids: idsOf(before.filter((link) => carries(link, tag))),
      what: { add_tags: [tag] }
    }))
  ]
  return steps.filter(({ ids }) => ids.length > 0)
}

export interface Change extends Step {
  /** Names of tags to create and add. */
  readonly newTags?: ReadonlyArray<string>
  /** Which notice to show at the end. */
  readonly told: keyof typeof tellings
}

const tellings = {
  moved: {
    done: (count) => plural(count, { one: "# link moved", other: "# links moved" }),
    failed: t`Some links weren't moved`
  },
  takenOut: {
    done: (count) =>
      t`${plural(count, { one: "# link", other: "# links" })} removed from ${plural(count, { one: "its folder", other: "their folders" })}`,
    failed: t`Some links weren't moved`
  },
  tagged: {
    done: (count) => plural(count, { one: "Tags of # link changed", other: "Tags of # links changed" }),
    failed: t`Some links' tags weren't changed`
  },
  activated: {
    done: (count) => plural(count, { one: "# link activated", other: "# links activated" }),
    failed: t`Some links weren't activated`
  },
  deactivated: {
    done: (count) => plural(count, { one: "# link deactivated", other: "# links deactivated" }),
    failed: t`Some links weren't deactivated`
  }
} satisfies Readonly<Record<string, { readonly done: (count: number) => string; readonly failed: string }>>

/** How long undo is offered, in milliseconds. Users need time to check a bulk change. */
const shownFor = 20_000

const toldNotAll = (title: string, failure: unknown) =>
  notify({ title, message: sentenceOf(failure), color: "red", autoClose: 8000 })

/** Changes many links, a hundred per request, with undo; `progress` runs from 0 to 1. */
export const useBulk = () => {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)

  const take = async ({ ids, what }: Step, onDone: (count: number) => void) => {
    let changed = 0
    for (const chunk of chunksOf(ids)) {
      const answer = await data(links.bulkUpdate({ payload: { ids: chunk, ...what } }))
      await stopReading(queries)
      storeLinks(queries, answer.links)
      changed += chunk.length
      onDone(changed)
    }
  }

  const undo = async (steps: ReadonlyArray<Step>) => {
    try {
      for (const step of steps) await take(step, () => undefined)
      told(
        t`${plural({ count: new Set(steps.flatMap(({ ids }) => ids)).size }, { one: "# link", other: "# links" })} restored`
      )
    } catch (failure) {
      toldNotAll(t`Some links weren't restored`, failure)
    } finally {
      await linksChanged(queries)
    }
  }

  const tellDone = (message: string, steps: ReadonlyArray<Step>) => {
    const id = `change-${nanoid()}`
    const takeBack = () => {
      hideNotice(id)
      void undo(steps)
    }
    notify({
      id,
      color: "leaf",
      autoClose: shownFor,
      message: <Undoable told={message} onUndo={steps.length === 0 ? undefined : takeBack} />
    })
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ids, what, newTags = [] }: Change) => {
      setProgress(0)
      const made = await makeTags(queries, newTags)
      const all: BulkChange = made.length === 0 ? what : { ...what, add_tags: [...(what.add_tags ?? []), ...made] }
      const before = shownLinks(queries, ids)
      await take({ ids, what: all }, (count) => setProgress(count / ids.length))
      return reversalOf(before, all)
    },
    onSuccess: (steps, { ids, told }) => tellDone(tellings[told].done(ids.length), steps),
    onError: (failure, change) => toldNotAll(tellings[change.told].failed, failure),
    onSettled: () => linksChanged(queries)
  })
  return { change: mutate, isChanging: isPending, progress }
}
