import type { Design } from "../../qr/Design.ts"

/** The parts of a design with fields of their own. */
export type Part =
  | "qrOptions"
  | "dotsOptions"
  | "cornersSquareOptions"
  | "cornersDotOptions"
  | "backgroundOptions"
  | "imageOptions"
  | "frame"

type Change<A> = { readonly [K in keyof A]?: A[K] | undefined }

const chosen = <A extends object>(fields: Change<A>): A =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as A

/** Changes fields of a design; undefined removes a field. */
export const changed = (design: Design, change: Change<Design>): Design => chosen<Design>({ ...design, ...change })

/** Changes fields of a part; undefined removes a field. */
export const withPart = <P extends Part>(design: Design, part: P, change: Change<NonNullable<Design[P]>>): Design =>
  changed(design, { [part]: chosen<object>({ ...design[part], ...change }) } as Change<Design>)

export const black = "#000000"
export const white = "#ffffff"

/** A design with explicit main colors, so that their inputs are not empty. */
export const spelledOut = (design: Design): Design => {
  const { dotsOptions, backgroundOptions } = design
  return {
    ...design,
    dotsOptions: { type: "square", color: black, ...dotsOptions },
    backgroundOptions: { color: white, ...backgroundOptions }
  }
}

/** Whether the background is transparent. Undefined instead of false, so that the attribute is omitted. */
export const isClear = ({ backgroundOptions }: Design): true | undefined =>
  backgroundOptions?.color === "transparent" && backgroundOptions.gradient === undefined ? true : undefined
