import { Parser, type ParserOptions } from "htmlparser2"

/** Deeper than any page that a person looks at: each tag costs the parser as much time as tags are open. */
const deepest = 512

class TooDeep {}

/** Reads HTML up to its end, or to where tags are nested too deep. */
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
