// Electron's `process.parentPort` of a utility process, over the channel of a Node child process.
import { EventEmitter } from "node:events"

const port = new EventEmitter()
const early = []
port.postMessage = (message) => process.send(message)
port.on("newListener", (name, listener) => {
  if (name === "message") for (const event of early.splice(0)) listener(event)
})
process.on("message", (data) => {
  const event = { data, ports: [] }
  if (port.listenerCount("message") === 0) early.push(event)
  else port.emit("message", event)
})
// Electron ends its utility processes with the main process.
process.on("disconnect", () => process.exit())
process.parentPort = port
