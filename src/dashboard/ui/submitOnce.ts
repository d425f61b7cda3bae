/** Ignores the second click of a double click on a submit button, even if the first submission has already finished. */
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
