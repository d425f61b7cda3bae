/** An address as lists show it, without scheme and query; any other word unchanged. */
const bare = (word: string) =>
  word.includes("/") ? word.replace(/^https?:\/\//, "").replace(/\/?(?:[?#].*)?$/, "") : word

/** Whether the texts together contain all words of a search, ignoring case. */
export const hasWords = (search: string, ...texts: ReadonlyArray<string>): boolean => {
  const among = texts.map((text) => text.toLowerCase())
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => among.some((text) => text.includes(bare(word))))
}
