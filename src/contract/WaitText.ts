/** A waiting time in a language: seconds up to two minutes, then whole minutes. */
export const waitText = (seconds: number, language = "en"): string => {
  const whole = Math.max(1, Math.ceil(seconds))
  const [value, unit] = whole < 120 ? [whole, "second"] : [Math.ceil(whole / 60), "minute"]
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    useGrouping: false,
    numberingSystem: "latn"
  }).format(value)
}
