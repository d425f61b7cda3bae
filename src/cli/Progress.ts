/** Shows progress on one line of a terminal, which each update overwrites; shows nothing in a pipe. */
export const progressOn = (stream: NodeJS.WriteStream = process.stderr) => {
  let shown = ""
  const write = (text: string) => {
    if (!stream.isTTY || text === shown) return
    stream.write(`\r${text.padEnd(shown.length)}`)
    shown = text
  }
  return {
    show: (words: string, part: number): void => write(`${words} … ${Math.floor(part * 100)} %`),
    /** Clears the line for the next output. */
    clear: (): void => {
      if (shown === "") return
      write("")
      stream.write("\r")
      shown = ""
    }
  }
}
