import { readFileSync } from "node:fs"
import { memoize } from "../lib/Memoize.ts"

const isBundled = import.meta.url.endsWith(".js")

/** The entries of a list file in this folder, read on first use. The build copies the lists to its assets. */
const listed = memoize(4, (name): ReadonlySet<string> => {
  const lines = readFileSync(new URL(isBundled ? `./assets/${name}` : `./${name}`, import.meta.url), "utf8").split("\n")
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("# ")))
})

const isCommonWord = (text: string) => listed("common-words.txt").has(text)
const isCommonPassword = (text: string) => listed("common-passwords.txt").has(text)

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

/** A password reduced to its repeating part: `abcabcabcabc` is no stronger than `abc`. */
const period = (text: string): string => /^(.+?)\1*$/s.exec(text)?.[1] ?? text

/** Whether a password is among those that attackers try first, or a common word followed by digits and symbols. */
export const isCommon = (password: string): boolean => {
  const plain = password.normalize("NFKC").trim().toLowerCase()
  const once = period(plain)
  if (once.length < 5 || isCommonPassword(plain) || isCommonPassword(once) || isCommonWord(once)) return true
  if (runs.some((run) => run.includes(plain))) return true
  const stem = plain.replace(/[^a-z@$]+$/, "")
  return isCommonWord(stem) || isCommonWord(spelt(stem)) || isCommonWord(spelt(plain))
}
