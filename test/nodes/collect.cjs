// Loaded before the server, in its threads too: collects all kinds of garbage four times a second.
const { setFlagsFromString } = require("node:v8")
const { runInNewContext } = require("node:vm")

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc")
let turn = 0
setInterval(() => {
  turn += 1
  collect({ type: turn % 2 === 0 ? "minor" : "major", execution: turn % 4 === 1 ? "async" : "sync" })
}, 250).unref()
