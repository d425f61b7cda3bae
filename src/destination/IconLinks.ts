/** A `link` of a page, as it is written there. */
export interface IconLink {
  readonly href: string
  readonly rel: string
  readonly sizes: string | undefined
  readonly type: string | undefined
}

/** The side in pixels that an icon is wanted in. */
const wanted = 64
/** How many icons of a page are tried. */
const most = 2

const kinds = new Set(["icon", "apple-touch-icon", "apple-touch-icon-precomposed"])

const isIcon = ({ rel }: IconLink): boolean =>
  rel
    .toLowerCase()
    .split(/\s+/)
    .some((word) => kinds.has(word))

// Vector pictures are refused everywhere.
const isVector = ({ href, type = "", sizes = "" }: IconLink): boolean =>
  /svg/i.test(type) || /\.svgz?(?:[?#]|$)/i.test(href) || /\bany\b/i.test(sizes)

/** The side that a page says, or that its kind usually has. */
const sideOf = ({ sizes = "", rel }: IconLink): number => {
  const said = Number(/(\d{1,4})x\d/i.exec(sizes)?.[1] ?? 0)
  return said > 0 ? said : /apple/i.test(rel) ? 180 : 32
}

/** Smallest of what is large enough first, then the largest of the others. */
const rank = (link: IconLink): number => {
  const side = sideOf(link)
  return side >= wanted ? side : 10_000 - side
}

/** The addresses of those icons of a page that are to be tried, the best first. */
export const iconsOf = (links: ReadonlyArray<IconLink>): ReadonlyArray<string> =>
  links
    .filter((link) => isIcon(link) && !isVector(link))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most)
    .map(({ href }) => href)
