import { Data, Option } from "effect"

/** The request in a `linden://` address. */
export type LindenUrl = Data.TaggedEnum<{
  Open: { readonly screen: string }
  Shorten: { readonly url: string }
}>
export const LindenUrl = Data.taggedEnum<LindenUrl>()

const longest = 10_000

/**
 * Parses `linden://open/links` (a screen of the app) and `linden://shorten?url=…`. Any page or program can send such
 * addresses, so anything else is refused, and the path of a screen may only consist of plain words.
 */
export const readLindenUrl = (text: string): Option.Option<LindenUrl> => {
  if (text.length > longest || !/^linden:\/\//i.test(text) || !URL.canParse(text)) return Option.none()
  const { hostname, pathname, searchParams, hash } = new URL(text)
  if (hash !== "") return Option.none()
  if (hostname === "open" && searchParams.size === 0) {
    const screen = pathname.replace(/\/$/, "")
    return /^(\/[\w-]{1,64}){0,4}$/.test(screen) ? Option.some(LindenUrl.Open({ screen })) : Option.none()
  }
  const url = searchParams.get("url")
  return hostname === "shorten" && /^\/?$/.test(pathname) && url !== null
    ? Option.some(LindenUrl.Shorten({ url }))
    : Option.none()
}

/** The `linden://` address in a program's arguments. Windows and Linux pass it there. */
export const lindenUrlIn = (argv: ReadonlyArray<string>): Option.Option<string> =>
  Option.fromNullable(argv.find((argument) => /^linden:\/\//i.test(argument)))
