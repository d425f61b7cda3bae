import brands from "./brands.json" with { type: "json" }
// Drawn for this project: generic icons, and neutral ones for brands without a freely licensed icon.
import drawn from "./drawn.json" with { type: "json" }

/** The name of a platform, its color, and the path of a 24 by 24 picture. */
export interface Brand {
  readonly label: string
  readonly color: string
  readonly path: string
}

export type Platform = keyof typeof brands | keyof typeof drawn

/** The icons of buttons and social links, by name. */
export const icons: Readonly<Record<Platform, Brand>> = { ...brands, ...drawn }

/** The names of all platforms, in alphabetical order. */
export const platforms = Object.keys(icons).sort() as unknown as ReadonlyArray<Platform>

/** The icon of a name as users write it (`Apple Music`, `apple-music`), if there is one. */
export const iconOf = (name: string): Brand | undefined => {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
  return Object.hasOwn(icons, key) ? icons[key as Platform] : undefined
}
