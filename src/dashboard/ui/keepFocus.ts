/**
 * How long to wait for a screen to move the focus itself after the focused element has disappeared, in milliseconds.
 */
const patience = 30

const layers = "[role=dialog], [role=alertdialog], [role=menu]"
const headings = "h1, h2, h3, h4"

/** The previous location of the focus, either in the page itself or in a layer over it. */
interface Place {
  readonly element: HTMLElement
  readonly layer: Element | null
  readonly around: ReadonlyArray<Element>
}

const placeOf = (element: HTMLElement): Place => {
  const around: Array<Element> = []
  for (let next = element.parentElement; next !== null; next = next.parentElement) around.push(next)
  return { element, layer: element.closest(layers), around }
}

const canHold = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility()

/** The nearest heading among the remaining ancestors, within the same layer. */
const headingNear = ({ layer, around }: Place): HTMLElement | undefined => {
  const within = layer === null ? around : around.slice(0, around.indexOf(layer) + 1)
  for (const one of within) {
    const heading = one.isConnected ? one.querySelector<HTMLElement>(headings) : null
    if (heading !== null) return heading
  }
  return undefined
}

const focus = (element: HTMLElement | undefined): void => {
  if (element === undefined) return
  if (element.matches(headings)) {
    element.tabIndex = -1
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true })
  }
  element.focus({ preventScroll: true })
}

/**
 * Restores the focus when the focused element disappears: to the element that opened the dialog or menu, or else to the
 * nearest heading. Without this, the focus would return to the start of the page.
 */
export const keepFocus = (): void => {
  let trail: ReadonlyArray<Place> = []
  // Whether the user has clicked outside all controls. Then don't restore the focus, because the user expects none.
  let isLetGo = false
  let isWaiting = false

  const give = () => {
    isWaiting = false
    if (document.activeElement !== document.body) return
    // A list is about to render the row that takes the focus.
    if (document.querySelector("[data-awaits-focus]")) return
    const place = trail.findLast(({ layer }) => layer === null || layer.isConnected)
    if (place === undefined || (isLetGo && place === trail.at(-1))) return
    if (!canHold(place.element)) focus(headingNear(place))
    // A busy button gets the focus back when it is enabled again.
    else if (!place.element.matches(":disabled")) focus(place.element)
  }

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target)
    const from = trail.findIndex(({ layer }) => layer === place.layer)
    const below = from === -1 ? trail : trail.slice(0, from)
    trail = [...below.filter(({ layer }) => layer === null || layer.isConnected), place]
    isLetGo = false
  })
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      const isLeft = document.activeElement === document.body && target instanceof HTMLElement && canHold(target)
      if (isLeft && !target.matches(":disabled")) isLetGo = true
    })
  )
  new MutationObserver(() => {
    if (isWaiting || trail.length === 0 || document.activeElement !== document.body) return
    isWaiting = true
    setTimeout(give, patience)
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] })
}
