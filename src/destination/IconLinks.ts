/** A `link` element of a page, unparsed. */
export interface IconLink {
  readonly href: string
  readonly rel: string
  readonly sizes: string | undefined
  readonly type: string | undefined
}

/** The preferred width of an icon, in pixels. */
const wanted = 64
/** How many icons of a page to try. */
const most = 2

const kinds = new Set(["icon", "apple-touch-icon", "apple-touch-icon-precomposed"])

const isIcon = ({ rel }: IconLink): boolean =>
  rel
    .toLowerCase()
    .split(/\s+/)
    .some((word) => kinds.has(word))

// Vector icons are skipped, because Linden rejects vector pictures everywhere.
const isVector = ({ href, type = "", sizes = "" }: IconLink): boolean =>
  /svg/i.test(type) || /\.svgz?(?:[?#]|$)/i.test(href) || /\bany\b/i.test(sizes)

/** The declared width of an icon or, if there is none, the usual width for its `rel`, in pixels. */
const sideOf = ({ sizes = "", rel }: IconLink): number => {
  const said = Number(/(\d{1,4})x\d/i.exec(sizes)?.[1] ?? 0)
  return said > 0 ? said : /apple/i.test(rel) ? 180 : 32
}

/**
 * The rank of an icon, best first: icons that are large enough, from small to large, then the others, from large to
 * small.
 */
const rank = (link: IconLink): number => {
  const side = sideOf(link)
  return side >= wanted ? side : 10_000 - side
}

/** The URLs of the icons to try, best first. */
export const iconsOf = (links: ReadonlyArray<IconLink>): ReadonlyArray<string> =>
  links
    .filter((link) => isIcon(link) && !isVector(link))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most)
    .map(({ href }) => href)
