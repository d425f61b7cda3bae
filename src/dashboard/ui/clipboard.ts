/** Copies a string without the clipboard API, which is unavailable on pages without HTTPS. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement("textarea")
  field.value = text
  field.style.position = "fixed"
  field.style.opacity = "0"
  const before = document.activeElement
  document.body.append(field)
  field.select()
  const isDone = document.execCommand("copy")
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isDone
}

const write = async (text: Promise<string>): Promise<boolean> => {
  if (!("clipboard" in navigator)) return copyBySelection(await text)
  if (typeof ClipboardItem === "undefined") {
    await navigator.clipboard.writeText(await text)
    return true
  }
  // Safari allows writing only during a user gesture, so pass it the promise of the text.
  const content = text.then((known) => new Blob([known], { type: "text/plain" }))
  // Ignore a rejection of the text here. If the browser refuses to copy, nothing else would handle it.
  content.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })])
  return true
}

/** Copies a string, or the string that a promise resolves to. Returns false if the browser refuses. */
export const copy = (text: string | Promise<string>): Promise<boolean> =>
  write(Promise.resolve(text)).catch(() => false)
