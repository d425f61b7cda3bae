import type { Design } from "../../qr/Design.ts"

/** The parts of a design that hold fields of their own. */
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

/** A design with some fields of its own changed; undefined takes a field out. */
export const changed = (design: Design, change: Change<Design>): Design => chosen<Design>({ ...design, ...change })

/** A design with some fields of a part changed; undefined takes a field out. */
export const withPart = <P extends Part>(design: Design, part: P, change: Change<NonNullable<Design[P]>>): Design =>
  changed(design, { [part]: chosen<object>({ ...design[part], ...change }) } as Change<Design>)

export const black = "#000000"
export const white = "#ffffff"

/** A design whose main colours are written out, so that the fields for them are not empty. */
export const spelledOut = (design: Design): Design => {
  const { dotsOptions, backgroundOptions } = design
  return {
    ...design,
    dotsOptions: { type: "square", color: black, ...dotsOptions },
    backgroundOptions: { color: white, ...backgroundOptions }
  }
}

/** Whether what lies behind the code is seen through it; undefined where it is not, as attributes are left out. */
export const isClear = ({ backgroundOptions }: Design): true | undefined =>
  backgroundOptions?.color === "transparent" && backgroundOptions.gradient === undefined ? true : undefined
