// Imports nothing, because it also runs before the version of Node is checked.

let isServer = false

/** Declares that this process is a server, so that its error lines have the format of the log. */
export const asServer = (): void => {
  isServer = true
  if (process.env["LINDEN_LOG_FORMAT"]?.trim() !== "json") return
  process.removeAllListeners("warning")
  process.on("warning", ({ name, message }) => printError(`${name}: ${message}`, "WARN"))
}

/** Prints an error from outside the logger: as JSON if this process is a server that logs JSON, otherwise as text. */
export const printError = (message: string, logLevel = "ERROR"): void => {
  const isJson = isServer && process.env["LINDEN_LOG_FORMAT"]?.trim() === "json"
  const timestamp = new Date().toISOString()
  const line = { message, logLevel, timestamp, annotations: {}, spans: {}, fiberId: "" }
  process.stderr.write(`${isJson ? JSON.stringify(line) : `linden: ${message}`}\n`)
}
