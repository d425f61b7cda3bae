import { useCallback, useEffect, useState } from "react"
import { useSession } from "../api/Session.ts"
import { draftKey, dropDraft, hasDraft, type Kept, readDraft, writeDraft } from "./Drafts.ts"
import { isSame } from "./isSame.ts"

/** A person's unsaved input for an editor, as found when it opened. */
export interface Keeping<A> extends Kept<A | undefined> {
  readonly key: string
  /** Whether the browser stores the input, so that a reload loses nothing. */
  readonly isStored: () => boolean
  /** Deletes the draft, after it was saved or discarded. */
  readonly forget: () => void
}

/**
 * Finds the user's unsaved draft of a record ("folder 0198…", "link new"). `sample` has the expected shape; `version`
 * is the version of the record that the editor would start from.
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

/**
 * Stores an editor's unsaved content. It survives a reload, a crash, and signing out and in again as the same person.
 */
export const useKeeping = <A>({ key, version }: Keeping<A>, value: A | undefined) => {
  const text = value === undefined ? undefined : JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: write only when the content changes.
  useEffect(() => {
    if (value === undefined) dropDraft(key)
    else writeDraft(key, { value, version })
  }, [text])
}

/** A form's fields with the unsaved draft; without one, they follow the stored values. */
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
