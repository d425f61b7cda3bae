/** The longest time to collect keys, in milliseconds. */
const longest = 5000

/** The id of the palette's results, which its field controls. */
export const resultsId = "palette-results"

const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.getAttribute("aria-controls") === resultsId

/**
 * Collects what the user types until the palette's field has the focus. The returned function stops this and returns
 * the collected text.
 */
export const collectKeys = (): (() => string) => {
  let typed = ""
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === "Escape" || isTyping(event)) return end()
    if (event.key.length === 1) typed += event.key
    else if (event.key === "Backspace") typed = typed.slice(0, -1)
    else if (event.key !== "Enter") return
    // Stop the event, so that the page behind the palette does not handle the key.
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener("keydown", collect, true)
  }
  const timer = setTimeout(end, longest)
  window.addEventListener("keydown", collect, true)
  return () => {
    end()
    const text = typed
    typed = ""
    return text
  }
}
