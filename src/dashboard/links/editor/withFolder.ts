import { DateTime } from "effect"
import { nanoid } from "nanoid"
import type { Folder } from "../../../folder/Folder.ts"
import type { TargetingRule } from "../../../targeting/Rule.ts"
import { isSame } from "../../ui/isSame.ts"
import { type Draft, emptyDraft } from "./Draft.ts"

type Set = Pick<Draft, "domain" | "tags" | "redirect" | "expires"> & {
  readonly rules: ReadonlyArray<TargetingRule>
}

const initial: Set = emptyDraft("")

/** The values of fields that a folder sets. */
const setBy = (folder: Folder | undefined, now: DateTime.Utc): Set => {
  const defaults = folder?.defaults
  if (defaults == null) return initial
  return {
    domain: defaults.domain_id,
    tags: defaults.tags,
    redirect: defaults.redirect_type ?? initial.redirect,
    expires: defaults.expires_in_days === null ? null : DateTime.add(now, { days: defaults.expires_in_days }),
    rules: defaults.targeting
  }
}

const withoutKeys = (rules: ReadonlyArray<TargetingRule & { readonly key?: string }>): ReadonlyArray<TargetingRule> =>
  rules.map(({ key: _, ...rule }) => rule)

/** Two times that differ only by the time that a person spends in the editor. */
const isAround = (one: DateTime.Utc | null, other: DateTime.Utc | null) =>
  one === null || other === null
    ? one === other
    : Math.abs(DateTime.toEpochMillis(one) - DateTime.toEpochMillis(other)) < 3_600_000

/** The changes of a new link that moves to another folder: fields that have not been edited get its defaults. */
export const withFolder = (draft: Draft, before: Folder | undefined, after: Folder | undefined): Partial<Draft> => {
  const now = DateTime.unsafeNow()
  const [former, next] = [setBy(before, now), setBy(after, now)]
  const isOpen = <A>(value: A, ...untouched: ReadonlyArray<A>) => untouched.some((one) => isSame(value, one))
  const rules = withoutKeys(draft.rules)
  return {
    folder: after?.id ?? null,
    ...(isOpen(draft.domain, initial.domain, former.domain) ? { domain: next.domain } : {}),
    ...(isOpen(draft.tags, initial.tags, former.tags) && draft.newTags.length === 0 ? { tags: next.tags } : {}),
    ...(isOpen(draft.redirect, initial.redirect, former.redirect) ? { redirect: next.redirect } : {}),
    ...(draft.expires === null || isAround(draft.expires, former.expires) ? { expires: next.expires } : {}),
    ...(isOpen(rules, [], withoutKeys(former.rules))
      ? { rules: withoutKeys(next.rules).map((rule) => ({ ...rule, key: nanoid() })) }
      : {})
  }
}
