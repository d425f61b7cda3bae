import { t } from "@lingui/core/macro"
import type { CornerSquareType, DotType } from "../../../qr/Design.ts"

/** The types of dots, by what people call them. */
export const dotNames: Readonly<Record<DotType, string>> = {
  square: t`Square`,
  dots: t`Dots`,
  rounded: t`Rounded`,
  "extra-rounded": t`Very round`,
  classy: t`Leaf`,
  "classy-rounded": t`Soft leaf`
}

/** The types of corners, by what people call them. */
export const cornerNames: Readonly<Record<CornerSquareType, string>> = {
  square: t`Square`,
  dot: t`Circle`,
  rounded: t`Rounded`,
  "extra-rounded": t`Very round`,
  classy: t`Leaf`,
  "classy-rounded": t`Soft leaf`,
  dots: t`Dots`
}

/** What a record of names holds, as pairs. */
export const entriesOf = <A extends string>(names: Readonly<Record<A, string>>) =>
  (Object.keys(names) as Array<A>).map((value) => [value, names[value]] as const)
