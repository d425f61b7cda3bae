import { DateTime, Option } from "effect"
import { useState } from "react"
import type { Link } from "../../../link/Link.ts"
import { useKeeping, useKept } from "../../ui/useKept.ts"
import { type Draft, draftOf, emptyDraft, isChanged } from "./Draft.ts"

/** A draft as stored in the browser, without the password, which is never stored. */
type Stored = Omit<Draft, "password" | "expires"> & { readonly expires: string | null }

interface Work<D> {
  /**
   * The draft that the editor started from. Only changes relative to it are sent, so that other people's changes
   * survive.
   */
  readonly before: D
  readonly draft: D
}

const storedOf = ({ password: _, expires, ...rest }: Draft): Stored => ({
  ...rest,
  expires: expires === null ? null : DateTime.formatIso(expires)
})

const draftFrom = ({ expires, ...rest }: Stored): Draft => ({
  ...rest,
  password: undefined,
  expires: expires === null ? null : Option.getOrNull(DateTime.make(expires))
})

const map = <A, B>({ before, draft }: Work<A>, change: (one: A) => B): Work<B> => ({
  before: change(before),
  draft: change(draft)
})

/** The draft of a link, including unsaved changes from last time. */
export const useLinkDraft = (link: Link | undefined, url: string, template?: Draft) => {
  const [initial] = useState<Work<Draft>>(() => {
    const before = link === undefined ? (template ?? emptyDraft(url)) : draftOf(link)
    return { before, draft: before }
  })
  const version = link === undefined ? null : String(link.version)
  const kept = useKept(`link ${link?.id ?? "new"}`, map(initial, storedOf), version)
  const found = kept.value
  // Shortening another address starts without the earlier draft, but offers to restore it.
  const [isOther, setOther] = useState(
    found !== undefined && link === undefined && (template !== undefined || (url !== "" && found.draft.url !== url))
  )
  const [work, setWork] = useState(found === undefined || isOther ? initial : map(found, draftFrom))
  const isDirty = isChanged(work.before, work.draft)
  useKeeping(kept, isDirty ? map(work, storedOf) : isOther ? found : undefined)
  return {
    ...work,
    version: kept.version,
    change: (part: Partial<Draft>) => setWork((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    isLost: () => work.draft.password !== undefined || !kept.isStored(),
    forget: kept.forget,
    restored: {
      isShown: found !== undefined,
      discard: () => {
        kept.forget()
        setWork(initial)
      },
      /** The destination of an earlier unsaved draft; undefined if there is none or it is already shown. */
      other: isOther ? found?.draft.url : undefined,
      bringBack: () => {
        if (found !== undefined) setWork(map(found, draftFrom))
        setOther(false)
      }
    }
  }
}
