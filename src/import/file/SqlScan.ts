/** How a dump quotes its strings. */
export interface SqlDialect {
  /** Whether a backslash escapes the next character of a string, as in MySQL. */
  readonly hasBackslash: boolean
}

/** Whether a dump is from MySQL or MariaDB, judged by its first characters. */
export const dialectOf = (head: string): SqlDialect => ({
  hasBackslash: !/PostgreSQL database dump|^PRAGMA /m.test(head) && /`|MySQL|MariaDB|phpMyAdmin|ENGINE\s*=/i.test(head)
})

/** The end of the quoted string at `from`, after its closing quote; -1 if it is cut off. */
export const quotedEnd = (text: string, from: number, hasBackslash: boolean): number => {
  const quote = text.charCodeAt(from)
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92 && hasBackslash) at++
    else if (code === quote) {
      if (at + 1 >= text.length) return -1
      if (text.charCodeAt(at + 1) !== quote) return at + 1
      at++
    }
  }
  return -1
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", "0": "\0", Z: "\u001a" }

/** The value of a quoted string; `text` includes the quotes. */
export const unquoted = (text: string, hasBackslash: boolean): string => {
  const quote = text.charAt(0)
  const inner = text.slice(1, -1)
  const plain = inner.includes(quote + quote) ? inner.replaceAll(quote + quote, quote) : inner
  return hasBackslash && plain.includes("\\")
    ? inner.replace(/\\([\s\S])|''|""/g, (whole, one: string | undefined) =>
        one === undefined ? (whole === quote + quote ? quote : whole) : (escapes[one] ?? one)
      )
    : plain
}

/** The end of the comment at `from`; `from` if there is none, -1 if it is cut off. */
export const commentEnd = (text: string, from: number): number => {
  const two = text.slice(from, from + 2)
  if (two === "--" || two.startsWith("#")) {
    const end = text.indexOf("\n", from)
    return end === -1 ? -1 : end + 1
  }
  if (two !== "/*") return from
  const end = text.indexOf("*/", from + 2)
  return end === -1 ? -1 : end + 2
}

const dollar = /\$(?:[A-Za-z_]\w*)?\$/y

/** The position after the semicolon that ends a statement; -1 if the text ends before it. */
export const statementEnd = (text: string, from: number, { hasBackslash }: SqlDialect): number => {
  for (let at = from; at < text.length; ) {
    const one = text.charAt(at)
    if (one === ";") return at + 1
    if (one === "'" || one === '"' || one === "`") {
      at = quotedEnd(text, at, hasBackslash && one !== "`")
      if (at === -1) return -1
      continue
    }
    if (one === "$") {
      dollar.lastIndex = at
      const mark = dollar.exec(text)?.[0]
      if (mark !== undefined) {
        const end = text.indexOf(mark, at + mark.length)
        if (end === -1) return -1
        at = end + mark.length
        continue
      }
    }
    const behind = commentEnd(text, at)
    if (behind === -1) return -1
    at = behind === at ? at + 1 : behind
  }
  return -1
}
