import { Parser, type ParserOptions } from "htmlparser2"

/** The maximum depth of tags. The parser's time for each tag grows with the number of open tags. */
const deepest = 512

class TooDeep {}

/** Parses HTML to its end, or until tags are nested too deeply. */
export const readHtml = (
  html: string,
  handlers: {
    readonly onopentag?: (name: string, attributes: Readonly<Record<string, string>>) => void
    readonly ontext?: (text: string) => void
    readonly onclosetag?: (name: string) => void
  },
  options: ParserOptions = {}
): void => {
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > deepest) throw new TooDeep()
        handlers.onopentag?.(name, attributes)
      },
      ontext: (text) => handlers.ontext?.(text),
      onclosetag: (name) => {
        depth--
        handlers.onclosetag?.(name)
      }
    },
    options
  )
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
}
