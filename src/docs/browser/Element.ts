type Child = Node | string

/** Creates an element. Children that are strings become text. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Child>
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** The element for a selector, which the server's markup always contains. */
export const find = <Kind extends HTMLElement>(selector: string, within: ParentNode = document): Kind => {
  const found = within.querySelector<Kind>(selector)
  if (found === null) throw new Error(`No element ${selector}.`)
  return found
}
