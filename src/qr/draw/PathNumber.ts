/** A number in a path, rounded to a thousandth of a module, in as few characters as possible. */
export const pathNumber = (value: number): string => {
  const text = String(Math.round(value * 1000) / 1000)
  return text === "-0" ? "0" : text.replace(/^(-?)0\./, "$1.")
}
