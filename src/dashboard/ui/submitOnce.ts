/** Has a double click on the button of a form send it once: what it does may be done before the second click comes. */
export const submitOnce = (): void =>
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail < 2 || !(event.target instanceof Element)) return
      if (event.target.closest("button[type=submit]") === null) return
      event.preventDefault()
      event.stopPropagation()
    },
    true
  )
