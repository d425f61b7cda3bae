/** A number for a path, in as few characters as a thousandth of a module needs. */
export const pathNumber = (value: number): string => {
  const text = String(Math.round(value * 1000) / 1000)
  return text === "-0" ? "0" : text.replace(/^(-?)0\./, "$1.")
}
