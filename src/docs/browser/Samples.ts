const place = "linden-docs-language"
const languages: ReadonlyArray<string> = ["curl", "typescript", "python"]

const choose = (language: string) => {
  document.documentElement.dataset["language"] = language
  for (const button of document.querySelectorAll<HTMLElement>("[data-choose]"))
    button.setAttribute("aria-pressed", String(button.dataset["choose"] === language))
}

const copy = (button: HTMLElement) => {
  const code = button.parentElement?.querySelector("pre")?.textContent ?? ""
  const say = (text: string) => {
    button.textContent = text
    setTimeout(() => {
      button.textContent = "Copy"
    }, 2000)
  }
  // Browsers offer no clipboard to pages without TLS, except on localhost.
  if (navigator.clipboard === undefined) return say("Needs HTTPS")
  navigator.clipboard.writeText(code).then(
    () => say("Copied"),
    () => say("Not allowed")
  )
}

/** Switches the language of all samples, and copies code. */
export const startSamples = (): void => {
  const stored = localStorage.getItem(place)
  if (stored !== null && languages.includes(stored)) choose(stored)
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-choose], .copy") : null
    if (button === null) return
    const language = button.dataset["choose"]
    if (language === undefined) return copy(button)
    const { top } = button.getBoundingClientRect()
    choose(language)
    // Samples above differ in height; the one that the reader looks at stays where it is.
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" })
    localStorage.setItem(place, language)
  })
}
