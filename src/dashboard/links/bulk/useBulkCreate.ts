import { useQueryClient } from "@tanstack/react-query"
import { Array as Arr } from "effect"
import { nanoid } from "nanoid"
import { useRef, useState } from "react"
import type { FolderId, TagId } from "../../../contract/Id.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, keyed } from "../../api/Run.ts"
import { makeTags } from "../../library/newTags.ts"
import type { ChosenTags } from "../../library/TagsSelect.tsx"
import { links } from "../../queries/LinkClient.ts"
import { linksChanged } from "../Cache.ts"
import type { Line } from "./Lines.ts"
import { noOutcome, outcomeWith } from "./outcome.ts"

/** The maximum number of links that the server creates per request. */
const batch = 100

interface Common {
  readonly folder: FolderId | null
  readonly tags: ReadonlyArray<TagId>
}

const bodyOf = ({ url, slug }: Line, { folder, tags }: Common) => ({
  url,
  redirect_type: "instant",
  ...(slug === undefined ? {} : { custom_slug: slug }),
  ...(folder === null ? {} : { folder_id: folder }),
  ...(tags.length === 0 ? {} : { tags })
})

interface Wanted {
  readonly lines: ReadonlyArray<Line>
  readonly folder: FolderId | null
  readonly chosen: ChosenTags
}

/** Creates a link per line, a hundred per request; `onDone` receives the lines that failed. */
export const useBulkCreate = (onDone: (left: ReadonlyArray<Line>) => void) => {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState(noOutcome)
  const [share, setShare] = useState(0)
  // A retry after a lost response reuses the idempotency key, so the server creates the links once.
  const keys = useRef(new Map<string, string>())
  const keyOf = (payload: unknown) => {
    const body = JSON.stringify(payload)
    const key = keys.current.get(body) ?? nanoid()
    keys.current.set(body, key)
    return key
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ lines, folder, chosen }: Wanted) => {
      let now = { ...outcome, refused: noOutcome.refused }
      let left = lines
      setShare(0)
      try {
        const tags = [...chosen.tags, ...(await makeTags(queries, chosen.newTags))]
        for (const some of Arr.chunksOf(lines, batch)) {
          const payload = { links: some.map((line) => bodyOf(line, { folder, tags })) }
          const { results } = await data(keyed(keyOf(payload))(links.bulk({ payload })))
          now = outcomeWith(now, some, results)
          left = left.slice(some.length)
          setOutcome(now)
          setShare(1 - left.length / lines.length)
        }
      } finally {
        onDone([...now.refused.map(({ line }) => line), ...left])
        await linksChanged(queries)
      }
    }
  })
  return { create: mutate, isCreating: isPending, failure: error, outcome, share }
}
