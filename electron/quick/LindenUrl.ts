import { Data, Option } from "effect"

/** What a `linden://` address asks for. */
export type LindenUrl = Data.TaggedEnum<{
  Open: { readonly screen: string }
  Shorten: { readonly url: string }
}>
export const LindenUrl = Data.taggedEnum<LindenUrl>()

const longest = 10_000

/**
 * Reads `linden://open/links` (a screen of the app) and `linden://shorten?url=…`. Any page and any program can send
 * them, so nothing else is understood and a screen is plain words.
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

/** The address among what a program was started with, as Windows and Linux hand it over. */
export const lindenUrlIn = (argv: ReadonlyArray<string>): Option.Option<string> =>
  Option.fromNullable(argv.find((argument) => /^linden:\/\//i.test(argument)))
