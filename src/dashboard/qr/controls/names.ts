import { t } from "@lingui/core/macro"
import type { CornerDotType, CornerSquareType, DotType } from "../../../qr/Design.ts"

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
  dots: t`Dots`,
  inward: t`Pointed inward`,
  outward: t`Pointed outward`,
  octagon: t`Octagon`
}

/** The display names of the types of the dots in corners. */
export const cornerDotNames: Readonly<Record<CornerDotType, string>> = {
  ...cornerNames,
  diamond: t`Diamond`,
  star: t`Star`,
  heart: t`Heart`
}

export const entriesOf = <A extends string>(names: Readonly<Record<A, string>>) =>
  (Object.keys(names) as Array<A>).map((value) => [value, names[value]] as const)
