import { commonPasswords, commonWords } from "./commonPasswords.ts"

const known: ReadonlySet<string> = new Set(commonPasswords.split("\n"))
const words: ReadonlySet<string> = new Set(commonWords.split("\n"))

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm"]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(""))].map((row) => row + row)

const look: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s"
}
const spelt = (text: string) => text.replace(/[013457@$]/g, (sign) => look[sign] ?? sign)

/** A text without the repetition that makes it long: `abcabcabcabc` is worth no more than `abc`. */
const period = (text: string): string => /^(.+?)\1*$/s.exec(text)?.[1] ?? text

/** Whether a password is among those that guessers try first, or only a common word with digits and signs behind it. */
export const isCommon = (password: string): boolean => {
  const plain = password.normalize("NFKC").trim().toLowerCase()
  const once = period(plain)
  if (once.length < 5 || known.has(plain) || known.has(once) || words.has(once)) return true
  if (runs.some((run) => run.includes(plain))) return true
  const stem = plain.replace(/[^a-z@$]+$/, "")
  return words.has(stem) || words.has(spelt(stem)) || words.has(spelt(plain))
}
