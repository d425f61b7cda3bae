import { type Entry, entryOf } from "./Matching.ts"

/** The entries of a list in a file, and the numbers of the lines that can't be read. */
export interface ListFile {
  readonly entries: ReadonlyArray<Entry>
  readonly wrong: ReadonlyArray<number>
}

/** A hosts file names the addresses that lead nowhere, and its own names for this computer and network. */
const hostsLine = /^(?:0|0\.0\.0\.0|127(?:\.\d+){1,3}|255\.255\.255\.255|::1?|f[ef][\da-f]{2}::\d+(?:%\w+)?)\s+(.+)$/i
const localName = /^(?:local|localhost|localhost\.localdomain|broadcasthost|ip6-\w+|0\.0\.0\.0)$/i

/** A rule of an ad blocker for a domain. Options that limit a rule to parts of other pages have no meaning for links. */
const adblockRule =
  /^\|\|([^\s/^|$*?]+)\^?\|?(?:\$(?:important|all|doc|document|popup)(?:,(?:important|all|doc|document|popup))*)?$/

/** Comments of ad blockers, and the first line that names their format. */
const adblockComment = /^(?:!|\[.*\]$)/

/** The entries of a line; undefined if it can't be read. */
const entriesIn = (line: string): ReadonlyArray<Entry> | undefined => {
  if (line === "" || adblockComment.test(line)) return []
  const [, names] = hostsLine.exec(line) ?? []
  const [, domain] = adblockRule.exec(line) ?? []
  const given = names?.split(/\s+/).filter((name) => !localName.test(name)) ?? [line]
  if (names === undefined && /\s/.test(line)) return undefined
  const entries = given.flatMap((text) => {
    if (domain !== undefined) return entryOf("suffix", domain) ?? []
    const kind =
      names !== undefined ? "host" : text.startsWith(".") ? "suffix" : /[*?/]/.test(text) ? "pattern" : "host"
    return entryOf(kind, text) ?? []
  })
  return entries.length === given.length ? entries : undefined
}

/**
 * Reads a list with one entry per line: a host, a suffix after a dot, a glob, a line of a hosts file, or the rule of an
 * ad blocker for a domain. `#` starts a comment.
 */
export const readList = (text: string): ListFile => {
  const entries: Array<Entry> = []
  const wrong: Array<number> = []
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    const found = entriesIn(line.replace(/(?:^|\s)#.*$/, "").trim())
    if (found === undefined) wrong.push(index + 1)
    else entries.push(...found)
  }
  return { entries, wrong }
}

const mostNamed = 20

/** A warning about lines that can't be read. */
export const wrongLines = (wrong: ReadonlyArray<number>): string => {
  const more = wrong.length > mostNamed ? ` and ${wrong.length - mostNamed} more` : ""
  const lines = `${wrong.slice(0, mostNamed).join(", ")}${more}`
  return `LINDEN_BLOCKLIST_FILE has ${wrong.length === 1 ? "a line that is no entry" : "lines that are no entries"}: ${lines}.`
}
