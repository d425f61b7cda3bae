import { showAnswer } from "./Answer.ts"
import { element, find } from "./Element.ts"
import { readKey } from "./Key.ts"
import { bodyPart, parameterPart, type Trial } from "./TrialParts.ts"

const valueOf = (control: Element): string =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : ""

/** The request that a form describes. */
const requestOf = (form: HTMLFormElement, { dataset }: HTMLElement, signal: AbortSignal): Request => {
  const headers = new Headers()
  const query = new URLSearchParams()
  let path = dataset["path"] ?? ""
  for (const control of form.querySelectorAll("[data-in]")) {
    const name = control.getAttribute("name") ?? ""
    const value = valueOf(control)
    const place = control.getAttribute("data-in")
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value === "") continue
    else if (place === "query") query.set(name, value)
    else headers.set(name, value)
  }
  const key = readKey()
  if (key !== null && dataset["keyless"] === undefined) headers.set("authorization", `Bearer ${key}`)
  const json = form.querySelector("textarea")
  const fields = form.querySelector("[data-fields]")
  if (json !== null) headers.set("content-type", "application/json")
  const body = json !== null ? json.value : fields === null ? null : new FormData()
  if (body instanceof FormData) {
    for (const control of fields?.querySelectorAll("input") ?? []) {
      const file = control.files?.[0]
      if (file !== undefined) body.append(control.name, file)
      else if (control.type !== "file" && control.value !== "") body.append(control.name, control.value)
    }
  }
  const address = `${path}${query.size === 0 ? "" : `?${query}`}`
  return new Request(address, { method: dataset["method"] ?? "GET", headers, body, signal })
}

const makeForm = (section: HTMLElement, trial: Trial): HTMLFormElement => {
  const send = element("button", { type: "submit", class: "send" }, "Send request")
  const stop = element("button", { type: "button", hidden: "" }, "Stop")
  const output = element("div", { class: "output" })
  const form = element(
    "form",
    { class: "trial", "aria-label": `Try it: ${find("h2", section).textContent}` },
    element(
      "p",
      { class: "small" },
      "Runs on this server, with the key from the top of the page. Without a key, it uses your dashboard session."
    ),
    ...trial.parameters.map(parameterPart),
    ...bodyPart(trial),
    element("div", { class: "actions" }, send, stop),
    output
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const ending = new AbortController()
    stop.onclick = () => ending.abort()
    stop.hidden = false
    send.disabled = true
    showAnswer(output, () => requestOf(form, section, ending.signal)).finally(() => {
      stop.hidden = true
      send.disabled = false
    })
  })
  return form
}

/** Lets readers send each operation's request from the page. Forms are created when they are first opened. */
export const startTrials = (): void => {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-trial]") : null
    const section = button?.closest<HTMLElement>("section")
    if (!button || !section) return
    const known = section.querySelector<HTMLFormElement>("form.trial")
    const isOpen = button.getAttribute("aria-expanded") === "true"
    button.setAttribute("aria-expanded", String(!isOpen))
    if (known !== null) {
      known.hidden = isOpen
      return
    }
    const form = makeForm(section, JSON.parse(button.dataset["trial"] ?? ""))
    find(".samples", section).after(form)
    form.querySelector<HTMLElement>("input, select, textarea, button")?.focus()
  })
}
