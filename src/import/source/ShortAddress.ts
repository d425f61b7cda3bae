/** The host and code of a short address. */
export interface ShortAddress {
  readonly host: string | null
  readonly slug: string
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A path without leading and trailing slashes. */
export const withoutSlashes = (path: string): string => {
  let [from, to] = [0, path.length]
  while (from < to && path.charAt(from) === "/") from++
  while (to > from && path.charAt(to - 1) === "/") to--
  return path.slice(from, to)
}

const bare = (path: string) => decoded(withoutSlashes(path))

/** The host of an address or host name, in lower case and without a port; null if it has none. */
export const hostIn = (text: string): string | null => {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() || null : null
}

/** The host and code of `https://bit.ly/3abc`, `bit.ly/3abc` or `/3abc`; undefined if there is no code. */
export const shortAddressOf = (text: string): ShortAddress | undefined => {
  const given = text.trim()
  if (given.startsWith("/") && !given.startsWith("//")) {
    const slug = bare(given)
    return slug === "" ? undefined : { host: null, slug }
  }
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given.replace(/^\/\//, "")}`
  if (/\s/.test(given) || !URL.canParse(address)) return undefined
  const { hostname, pathname } = new URL(address)
  const slug = bare(pathname)
  return slug === "" || hostname === "" ? undefined : { host: hostname.toLowerCase(), slug }
}

/** The id of a link in its source: `bit.ly/3abc`. */
export const idOf = (host: string | null, slug: string): string => `${host ?? ""}/${slug}`
