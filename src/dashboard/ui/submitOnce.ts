/** Makes a double click on a submit button submit once: the first submit may finish before the second click. */
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
