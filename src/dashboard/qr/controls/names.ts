import type { CornerSquareType, DotType } from "../../../qr/Design.ts"
import { t } from "./words/t.ts"

/** The types of dots, by what people call them. */
export const dotNames: Readonly<Record<DotType, string>> = {
  square: t("square"),
  dots: t("dots"),
  rounded: t("rounded"),
  "extra-rounded": t("veryRound"),
  classy: t("leaf"),
  "classy-rounded": t("softLeaf")
}

/** The types of corners, by what people call them. */
export const cornerNames: Readonly<Record<CornerSquareType, string>> = {
  square: t("square"),
  dot: t("circle"),
  rounded: t("rounded"),
  "extra-rounded": t("veryRound"),
  classy: t("leaf"),
  "classy-rounded": t("softLeaf"),
  dots: t("dots")
}

/** What a record of names holds, as pairs. */
export const entriesOf = <A extends string>(names: Readonly<Record<A, string>>) =>
  (Object.keys(names) as Array<A>).map((value) => [value, names[value]] as const)
