/** Shows how far something is: in a terminal on one line that is written over, and not at all in a pipe. */
export const progressOn = (stream: NodeJS.WriteStream = process.stderr) => {
  let shown = ""
  const write = (text: string) => {
    if (!stream.isTTY || text === shown) return
    stream.write(`\r${text.padEnd(shown.length)}`)
    shown = text
  }
  return {
    show: (words: string, part: number): void => write(`${words} … ${Math.floor(part * 100)} %`),
    /** Takes the line away, so that what follows begins on a clear one. */
    clear: (): void => {
      if (shown === "") return
      write("")
      stream.write("\r")
      shown = ""
    }
  }
}
