/** How long keys are collected at most, in milliseconds. */
const longest = 5000

/** The id of what the palette finds, which its field names as its own. */
export const resultsId = "palette-results"

const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.getAttribute("aria-controls") === resultsId

/** Collects what is typed until the field of the palette has the keyboard; the function that it gives ends that, and gives the text. */
export const collectKeys = (): (() => string) => {
  let typed = ""
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === "Escape" || isTyping(event)) return end()
    if (event.key.length === 1) typed += event.key
    else if (event.key === "Backspace") typed = typed.slice(0, -1)
    else if (event.key !== "Enter") return
    // What is below would take it for its own.
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
