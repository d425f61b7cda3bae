import type { Outline } from "../view/Outline.ts"

let loading: Promise<Outline> | undefined

/** The names and addresses of everything in the reference, loaded on first use. */
export const readOutline = (): Promise<Outline> => {
  loading ??= fetch(document.body.dataset["outline"] ?? "").then((response) => response.json())
  return loading
}
