import { t } from "@lingui/core/macro"
import { percent } from "../ui/format.ts"

/** The change from the previous period. */
export interface Difference {
  readonly direction: "up" | "down" | "same"
  /**
   * Formats a difference such as "12% more". It consists only of words, because screen readers don't read the arrow.
   */
  readonly words: string
}

/** Undefined if the previous period has no clicks. */
export const differenceOf = (now: number, before: number): Difference | undefined => {
  if (before === 0) return undefined
  const share = Math.round(((now - before) / before) * 100) / 100
  if (now === before || share === 0) return { direction: "same", words: t`No change` }
  return now > before
    ? { direction: "up", words: t`${{ percent: percent(share) }} more` }
    : { direction: "down", words: t`${{ percent: percent(-share) }} fewer` }
}
