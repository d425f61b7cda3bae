import { nameAt, namesIn } from "./SqlNames.ts"

/** The start of a statement, up to its rows or columns. */
export type SqlHead =
  | {
      readonly is: "insert" | "copy"
      readonly table: string
      readonly columns: ReadonlyArray<string> | null
      /** The position at which the rows start. */
      readonly end: number
    }
  | { readonly is: "create"; readonly table: string; readonly end: number }

/** How many characters of a statement to read to detect its kind. */
export const headLength = 64 * 1024

const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)
const isWordPart = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95

/** Reads forward only, token by token, because backtracking would take quadratic time on a malicious file. */
const tokensAt = (text: string, from: number) => {
  const most = Math.min(text.length, from + headLength)
  let at = from
  const blanks = () => {
    while (at < most && isBlank(text.charCodeAt(at))) at++
  }
  return {
    at: () => at,
    /** Consumes a keyword if it is next. */
    word: (wanted: string): boolean => {
      blanks()
      const end = at + wanted.length
      if (text.slice(at, end).toUpperCase() !== wanted || isWordPart(text.charCodeAt(end))) return false
      at = end
      return true
    },
    anyWord: (): void => {
      blanks()
      while (at < most && isWordPart(text.charCodeAt(at))) at++
    },
    name: (): string | undefined => {
      blanks()
      const found = nameAt(text, at)
      if (found !== undefined) at = found.end
      return found?.name
    },
    /** Consumes a list in parentheses without nested ones; undefined if there is none. */
    list: (): string | undefined => {
      blanks()
      if (text.charAt(at) !== "(") return undefined
      for (let end = at + 1; end < most; end++) {
        const one = text.charAt(end)
        if (one === "(") return undefined
        if (one !== ")") continue
        const found = text.slice(at, end + 1)
        at = end + 1
        return found
      }
      return undefined
    },
    bracket: (): boolean => {
      blanks()
      if (text.charAt(at) !== "(") return false
      at++
      return true
    },
    /** Consumes everything up to and including a character. */
    through: (one: string): boolean => {
      const found = text.slice(at, most).indexOf(one)
      if (found === -1) return false
      at += found + 1
      return true
    },
    blanks
  }
}

const insertAt = (text: string, from: number): SqlHead | undefined => {
  const tokens = tokensAt(text, from)
  if (!tokens.word("INSERT") && !tokens.word("REPLACE")) return undefined
  if (!tokens.word("IGNORE") && tokens.word("OR")) tokens.anyWord()
  const table = tokens.word("INTO") ? tokens.name() : undefined
  if (table === undefined) return undefined
  const columns = namesIn(tokens.list())
  if (tokens.word("OVERRIDING")) {
    tokens.anyWord()
    tokens.word("VALUE")
  }
  if (!tokens.word("VALUES")) return undefined
  tokens.blanks()
  return { is: "insert", table, columns, end: tokens.at() }
}

const copyAt = (text: string, from: number): SqlHead | undefined => {
  const tokens = tokensAt(text, from)
  const table = tokens.word("COPY") ? tokens.name() : undefined
  if (table === undefined) return undefined
  const columns = namesIn(tokens.list())
  if (!tokens.word("FROM") || !tokens.word("STDIN") || !tokens.through(";") || !tokens.through("\n")) return undefined
  return { is: "copy", table, columns, end: tokens.at() }
}

const createAt = (text: string, from: number): SqlHead | undefined => {
  const tokens = tokensAt(text, from)
  if (!tokens.word("CREATE")) return undefined
  tokens.word("TEMPORARY")
  if (!tokens.word("TABLE")) return undefined
  if (tokens.word("IF")) {
    tokens.word("NOT")
    tokens.word("EXISTS")
  }
  const table = tokens.name()
  return table !== undefined && tokens.bracket() ? { is: "create", table, end: tokens.at() } : undefined
}

/** The statement at a position; undefined if it is not of interest. */
export const headAt = (text: string, at: number): SqlHead | undefined =>
  insertAt(text, at) ?? copyAt(text, at) ?? createAt(text, at)

/** The maximum length of a line that sets a delimiter. */
const longestLine = 1000

/** The delimiter that a line of the mysql client sets, and the end of the line; undefined for another line. */
export const delimiterAt = (text: string, at: number): { readonly mark: string; readonly end: number } | undefined => {
  if (text.slice(at, at + 10).search(/^DELIMITER[ \t]/i) === -1) return undefined
  const line = text.slice(at, at + longestLine).indexOf("\n")
  if (line === -1) return undefined
  const mark = /^\S+/.exec(text.slice(at + 10, at + line).trimStart())?.[0]
  return mark === undefined ? undefined : { mark, end: at + line + 1 }
}
