/** Downloads a blob as a file. */
export const saveFile = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement("a")
  anchor.href = address
  anchor.download = name
  anchor.click()
  // Revoke the URL later, because the browser reads the blob after the click returns. Without this, the blob would stay
  // in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
