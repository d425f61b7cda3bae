import brands from "./brands.json" with { type: "json" }
// Drawn for this project: neutral glyphs for what has no free brand picture, and for what is no brand.
import drawn from "./drawn.json" with { type: "json" }

/** What a platform is called, its colour, and the path of a 24 by 24 picture. */
export interface Brand {
  readonly label: string
  readonly color: string
  readonly path: string
}

export type Platform = keyof typeof brands | keyof typeof drawn

/** What a button or a social link can be marked with, by name. */
export const icons: Readonly<Record<Platform, Brand>> = { ...brands, ...drawn }

/** The names of all platforms, in the order of the alphabet. */
export const platforms = Object.keys(icons).sort() as unknown as ReadonlyArray<Platform>

/** The icon of a name as people write it (`Apple Music`, `apple-music`), where there is one. */
export const iconOf = (name: string): Brand | undefined => {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
  return Object.hasOwn(icons, key) ? icons[key as Platform] : undefined
}
