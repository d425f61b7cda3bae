/** Has the browser save a file. */
export const saveFile = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement("a")
  anchor.href = address
  anchor.download = name
  anchor.click()
  // The browser reads it after the click has returned; what is never let go stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
