import { t } from "@lingui/core/macro"
import { percent } from "../ui/format.ts"

/** How a figure stands to the one of the period before. */
export interface Difference {
  readonly direction: "up" | "down" | "same"
  /** "12% more"; all of it in words, since an arrow cannot be heard. */
  readonly words: string
}

/** Undefined where there was nothing to compare with. */
export const differenceOf = (now: number, before: number): Difference | undefined => {
  if (before === 0) return undefined
  const share = Math.round(((now - before) / before) * 100) / 100
  if (now === before || share === 0) return { direction: "same", words: t`The same` }
  return now > before
    ? { direction: "up", words: t`${{ percent: percent(share) }} more` }
    : { direction: "down", words: t`${{ percent: percent(-share) }} fewer` }
}
