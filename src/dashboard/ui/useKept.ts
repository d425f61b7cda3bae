import { useCallback, useEffect, useState } from "react"
import { useSession } from "../api/Session.ts"
import { draftKey, dropDraft, hasDraft, type Kept, readDraft, writeDraft } from "./Drafts.ts"
import { isSame } from "./isSame.ts"

/** What this person had typed into an editor and not saved, as it was found when the editor opened. */
export interface Keeping<A> extends Kept<A | undefined> {
  readonly key: string
  /** Whether the browser stores it, so that a reload loses nothing. */
  readonly isStored: () => boolean
  /** Keeps nothing more of it: it was saved, or given up. */
  readonly forget: () => void
}

/**
 * Finds what this person had not saved of a record ("folder 0198…", "link new"). `sample` is what it has to look like,
 * `version` the one that the editor would begin from.
 */
export const useKept = <A>(record: string, sample: A, version: string | null = null): Keeping<A> => {
  const { user, team } = useSession()
  const key = draftKey(user.id, team.id, record)
  const [found, setFound] = useState(() => readDraft(key, sample))
  const forget = useCallback(() => {
    dropDraft(key)
    setFound(undefined)
  }, [key])
  return {
    key,
    value: found?.value,
    version: found === undefined ? version : found.version,
    isStored: () => hasDraft(key),
    forget
  }
}

/** Keeps what is in an editor while it is not saved: through a reload, a crash and the same person's sign-in. */
export const useKeeping = <A>({ key, version }: Keeping<A>, value: A | undefined) => {
  const text = value === undefined ? undefined : JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is a reason to write.
  useEffect(() => {
    if (value === undefined) dropDraft(key)
    else writeDraft(key, { value, version })
  }, [text])
}

/** The fields of a form, with what was not saved of them; what nobody typed into follows what is stored. */
export const useFormDraft = <A extends object>(record: string, initial: A, version?: string | null) => {
  const kept = useKept(record, initial, version)
  const [typed, setTyped] = useState(kept.value)
  const isChanged = typed !== undefined && !isSame(typed, initial)
  useKeeping(kept, isChanged ? typed : undefined)
  return {
    value: typed ?? initial,
    change: (part: Partial<A>) =>
      setTyped((now) => {
        const next = { ...(now ?? initial), ...part }
        return isSame(next, initial) ? undefined : next
      }),
    isRestored: kept.value !== undefined && isChanged,
    forget: kept.forget,
    discard: () => {
      kept.forget()
      setTyped(undefined)
    }
  }
}
