/** Copies where the page may not reach the clipboard itself: without HTTPS. */
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
  // Safari lets a page write only while it answers a gesture, so the text that is still to come is promised in it.
  const content = text.then((known) => new Blob([known], { type: "text/plain" }))
  // Where the browser refuses first, nobody else waits for a text that may fail to come.
  content.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })])
  return true
}

/** Copies a text that may be known only later; false where the browser does not let it. */
export const copy = (text: string | Promise<string>): Promise<boolean> =>
  write(Promise.resolve(text)).catch(() => false)
