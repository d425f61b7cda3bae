import { element, find } from "./Element.ts"
import { type Match, matchesOf } from "./Matches.ts"
import { readOutline } from "./Outline.ts"

const most = 30

const option = ({ title, detail, method, address }: Match, position: number) =>
  element(
    "li",
    { role: "option", id: `result-${position}`, "data-address": address, "aria-selected": String(position === 0) },
    ...(method === undefined ? [] : [element("span", { class: `method ${method.toLowerCase()}` }, method), " "]),
    element("span", { class: "result" }, title),
    " ",
    element("span", { class: "small" }, detail)
  )

/** Finds operations and fields: `/` and Ctrl K open it. */
export const startSearch = (): void => {
  const dialog = find<HTMLDialogElement>("dialog.search")
  const input = find<HTMLInputElement>("#query")
  const list = find("#results")
  const status = find(".found", dialog)
  const options = () => [...list.children].filter((one) => one instanceof HTMLElement)
  const selected = () => options().findIndex((one) => one.getAttribute("aria-selected") === "true")

  const select = (position: number) => {
    const all = options()
    const next = all[(position + all.length) % all.length]
    for (const one of all) one.setAttribute("aria-selected", String(one === next))
    input.setAttribute("aria-activedescendant", next?.id ?? "")
    next?.scrollIntoView({ block: "nearest" })
  }
  const show = () =>
    readOutline().then(
      (outline) => {
        const found = matchesOf(input.value, outline, most)
        list.replaceChildren(...found.map(option))
        select(0)
        const count = found.length === most ? `The best ${most} results` : `${found.length} results`
        status.textContent = input.value.trim() === "" ? "" : found.length === 1 ? "1 result" : count
      },
      () => {
        status.textContent = "The search could not be loaded. Reload the page."
      }
    )
  const go = (chosen: HTMLElement | undefined) => {
    const address = chosen?.dataset["address"]
    if (address === undefined) return
    dialog.close()
    location.href = address
  }
  const open = () => {
    if (!dialog.open) dialog.showModal()
    input.select()
    show()
  }

  find(".open-search").addEventListener("click", open)
  input.addEventListener("input", show)
  input.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0) select(selected() + step)
    else if (event.key === "Enter") go(options()[selected()])
    else return
    event.preventDefault()
  })
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) return dialog.close()
    const chosen = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null
    if (chosen !== null) go(chosen)
  })
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select")
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isSlash && !(event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    open()
  })
}
