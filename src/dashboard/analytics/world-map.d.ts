declare module "~world-map" {
  /** The shapes of a map: the ISO code of a country, or an empty string, and the data of an SVG path. */
  export const shapes: ReadonlyArray<readonly [code: string, path: string]>
  export const viewBox: string
}
