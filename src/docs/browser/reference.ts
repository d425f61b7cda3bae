import { startAnchors } from "./Anchors.ts"
import { find } from "./Element.ts"
import { startKey } from "./Key.ts"
import { startSamples } from "./Samples.ts"
import { startSearch } from "./Search.ts"
import { startTrials } from "./Trial.ts"

/** Opens and closes the navigation on narrow screens. */
const startMenu = (): void => {
  const button = find(".menu")
  const navigation = find("#navigation")
  const set = (isOpen: boolean) => {
    button.setAttribute("aria-expanded", String(isOpen))
    document.body.classList.toggle("menu-open", isOpen)
  }
  button.addEventListener("click", () => set(button.getAttribute("aria-expanded") !== "true"))
  navigation.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) set(false)
  })
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !document.body.classList.contains("menu-open")) return
    set(false)
    button.focus()
  })
  const current = navigation.querySelector<HTMLElement>('[aria-current="page"]')
  if (current !== null) navigation.scrollTop = current.offsetTop - navigation.offsetTop - 80
}

startMenu()
startSearch()
startSamples()
startKey()
startTrials()
startAnchors()
