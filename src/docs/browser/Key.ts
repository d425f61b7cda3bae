import { find } from "./Element.ts"

const place = "linden-docs-key"

/** The reader's API key; null if there is none. */
export const readKey = (): string | null => sessionStorage.getItem(place)

const show = (key: string | null) => {
  for (const one of document.querySelectorAll("[data-key]")) one.textContent = key ?? "lnd_your_key"
  find(".key-state").textContent = key === null ? "Set API key" : `Key ${key.slice(0, 8)}…`
}

/** Lets the reader enter a key, which fills in the samples. It is stored in this tab only. */
export const startKey = (): void => {
  const panel = find<HTMLDetailsElement>(".key")
  const form = find<HTMLFormElement>("form", panel)
  const input = find<HTMLInputElement>("input", form)
  const alert = find(".alert", form)
  const refuse = (message: string) => {
    alert.textContent = message
    alert.hidden = message === ""
  }
  const close = () => {
    panel.open = false
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const key = input.value.trim()
    // Other characters would end the quotes of a sample.
    if (!/^[\w.~+/=-]+$/.test(key)) return refuse("Enter a key. Keys have letters, digits and _ . ~ + / = - only.")
    refuse("")
    sessionStorage.setItem(place, key)
    show(key)
    close()
  })
  form.addEventListener("reset", () => {
    refuse("")
    sessionStorage.removeItem(place)
    show(null)
    close()
  })
  panel.addEventListener("toggle", () => panel.open && input.focus())
  panel.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return
    close()
    find("summary", panel).focus()
  })
  document.addEventListener("click", ({ target }) => {
    if (panel.open && target instanceof Node && !panel.contains(target)) close()
  })
  const key = readKey()
  if (key !== null) show(key)
}
