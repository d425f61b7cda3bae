import type { CornerSquareType, DotType } from "../../../qr/Design.ts"

/** The types of dots, by what people call them. */
export const dotNames: Readonly<Record<DotType, string>> = {
  square: "Square",
  dots: "Dots",
  rounded: "Rounded",
  "extra-rounded": "Very round",
  classy: "Leaf",
  "classy-rounded": "Soft leaf"
}

/** The types of corners, by what people call them. */
export const cornerNames: Readonly<Record<CornerSquareType, string>> = {
  square: "Square",
  dot: "Circle",
  rounded: "Rounded",
  "extra-rounded": "Very round",
  classy: "Leaf",
  "classy-rounded": "Soft leaf",
  dots: "Dots"
}

/** What a record of names holds, as pairs. */
export const entriesOf = <A extends string>(names: Readonly<Record<A, string>>) =>
  (Object.keys(names) as Array<A>).map((value) => [value, names[value]] as const)
