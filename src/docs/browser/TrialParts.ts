import { element } from "./Element.ts"

/** What a form for an operation needs; the server writes it into the page. */
export interface Trial {
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly value: string
    readonly choices?: ReadonlyArray<string>
  }>
  /** Example bodies by name; empty if the operation takes no JSON. */
  readonly bodies: ReadonlyArray<readonly [name: string, body: unknown]>
  /** The fields of a multipart form besides the file. */
  readonly fields?: ReadonlyArray<string>
}

const labelled = (label: string, note: string, control: HTMLElement) =>
  element("label", {}, element("span", {}, label, " ", element("small", {}, note)), control)

const option = (value: string, text = value) => element("option", { value }, text)

/** An input for a parameter, or a list of its choices. */
export const parameterPart = ({ name, in: place, required, value, choices }: Trial["parameters"][number]) => {
  const attributes = { name, "data-in": place, ...(required ? { required: "" } : {}) }
  const control =
    choices === undefined
      ? element("input", { ...attributes, value, autocomplete: "off", spellcheck: "false" })
      : element("select", attributes, ...(required ? [] : [option("", "–")]), ...choices.map((one) => option(one)))
  return labelled(name, required ? `${place}, required` : place, control)
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** A text area for JSON with a list of examples, or inputs for a form. */
export const bodyPart = ({ bodies, fields }: Trial): ReadonlyArray<HTMLElement> => {
  const [first] = bodies
  if (first !== undefined) {
    const text = element("textarea", {
      spellcheck: "false",
      rows: String(Math.min(16, pretty(first[1]).split("\n").length + 1))
    })
    text.value = pretty(first[1])
    const list = element("select", {}, ...bodies.map(([name], position) => option(String(position), name)))
    list.addEventListener("change", () => {
      text.value = pretty(bodies[Number(list.value)]?.[1])
    })
    return [...(bodies.length > 1 ? [labelled("Example", "", list)] : []), labelled("Body", "JSON", text)]
  }
  if (fields === undefined) return []
  const inputs = fields.map((name) => labelled(name, "form", element("input", { name, autocomplete: "off" })))
  return [
    element(
      "div",
      { "data-fields": "" },
      ...inputs,
      labelled("file", "form, required", element("input", { name: "file", type: "file", required: "" }))
    )
  ]
}
