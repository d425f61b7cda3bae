// Preloaded by a server under test (`--import`): JSON with one of these words in it blocks the thread that parses it for ever.
import { isMainThread } from "node:worker_threads"
import Database from "better-sqlite3"

const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

if (!isMainThread) {
  const { parse } = JSON
  JSON.parse = (text, ...rest) => {
    while (String(text).includes("block-this-thread"));
    if (String(text).includes("block-native-code")) new Database(":memory:").prepare(endless).get()
    return parse(text, ...rest)
  }
}
