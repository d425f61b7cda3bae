// Preloaded by a server under test (`--import`): in its worker threads, parsing JSON that contains one of these words
// blocks the thread forever, without using the processor. A file `blocked` in the data folder shows that it does.
import { execFileSync } from "node:child_process"
import { openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isMainThread } from "node:worker_threads"

/** Waits for a writer of a pipe that nobody writes: native code, which ends only with its process. */
const openPipe = (path) => {
  execFileSync("mkfifo", [path])
  openSync(path, "r")
}

if (!isMainThread) {
  const { parse } = JSON
  JSON.parse = (text, ...rest) => {
    const word = /block-this-thread|block-native-code/.exec(String(text))?.[0]
    if (word !== undefined) {
      const note = join(process.env.LINDEN_DATA_DIR, "blocked")
      writeFileSync(note, word)
      if (word === "block-this-thread") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      else openPipe(`${note}-${Date.now()}`)
    }
    return parse(text, ...rest)
  }
}
