// Preloaded by a server under test (`--import`): JSON with this word in it blocks the thread that parses it for ever.
import { isMainThread } from "node:worker_threads"

if (!isMainThread) {
  const { parse } = JSON
  JSON.parse = (text, ...rest) => {
    while (String(text).includes("block-this-thread"));
    return parse(text, ...rest)
  }
}
