import { Console, Effect } from "effect"
import type { BackupError } from "../backup/BackupError.ts"
import { StartError } from "../StartError.ts"

/** Shows progress on one line of a terminal, which each update overwrites; shows nothing in a pipe. */
export const progressOn = (stream: NodeJS.WriteStream = process.stderr) => {
  let shown = ""
  const write = (text: string) => {
    if (!stream.isTTY || text === shown) return
    stream.write(`\r${text.padEnd(shown.length)}`)
    shown = text
  }
  return {
    show: (words: string, progress: string): void => write(`${words} … ${progress}`),
    /** Clears the line for the next output. */
    clear: (): void => {
      if (shown === "") return
      write("")
      stream.write("\r")
      shown = ""
    }
  }
}

/** A number and its noun. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

/** Names missing uploads. */
export const tellMissing = (files: ReadonlyArray<string>) =>
  files.length === 0
    ? Effect.void
    : Console.error(
        `linden: ${counted(files.length, "uploaded picture")} ${files.length === 1 ? "is" : "are"} missing: ${files.slice(0, 5).join(", ")}${files.length > 5 ? ", …" : ""}.`
      )

/** The error of a backup, a restore or a copy as one line. */
export const toldBackup = ({ message, cause }: BackupError) => new StartError({ message, cause })
