import { t } from "@lingui/core/macro"
import type { CornerSquareType, DotType } from "../../../qr/Design.ts"

/** The display names of the types of dots. */
export const dotNames: Readonly<Record<DotType, string>> = {
  square: t`Square`,
  dots: t`Dots`,
  rounded: t`Rounded`,
  "extra-rounded": t`Very round`,
  classy: t`Leaf`,
  "classy-rounded": t`Soft leaf`
}

/** The display names of the types of corners. */
export const cornerNames: Readonly<Record<CornerSquareType, string>> = {
  square: t`Square`,
  dot: t`Circle`,
  rounded: t`Rounded`,
  "extra-rounded": t`Very round`,
  classy: t`Leaf`,
  "classy-rounded": t`Soft leaf`,
  dots: t`Dots`
}

export const entriesOf = <A extends string>(names: Readonly<Record<A, string>>) =>
  (Object.keys(names) as Array<A>).map((value) => [value, names[value]] as const)
