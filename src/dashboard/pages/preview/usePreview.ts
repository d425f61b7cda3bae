import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import type { PageId } from "../../../contract/Id.ts"
import type { PagePreview, PreviewPage } from "../../../page/Preview.ts"
import { data } from "../../api/Run.ts"
import { pages } from "../Client.ts"

/** How long typing must pause before the preview updates, in milliseconds. */
const restTime = 250

/** A draft to render, and where to scroll. */
export interface Drawing {
  readonly body: PreviewPage
  readonly keys: ReadonlyMap<string, string>
  readonly selector: string | undefined
  /** A value that changes when the stored page changes, because that affects the preview too. */
  readonly stamp: number
}

interface Drawn {
  readonly preview: PagePreview
  readonly drawing: Drawing
}

const none: Drawn | undefined = undefined

/** The latest rendered draft. The previous one stays until the new one is rendered, and if rendering fails. */
export const usePreview = (id: PageId, wanted: Drawing) => {
  const [drawing] = useDebouncedValue(wanted, restTime)
  const last = useRef<Drawn | undefined>(none)
  const drawn = useQuery({
    queryKey: ["preview", id, drawing.stamp, JSON.stringify(drawing.body), drawing.selector],
    queryFn: async ({ signal }) => ({
      preview: await data(pages.preview({ path: { id }, payload: drawing.body }), signal),
      drawing
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000
  })
  if (drawn.data !== undefined) last.current = drawn.data
  return { shown: last.current, failure: drawn.error, again: () => void drawn.refetch() }
}
