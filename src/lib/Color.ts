/** A color as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** Parses `#abc` or `#aabbcc`. */
export const rgb = (hex: string): Rgb => {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const channels = (change: (place: 0 | 1 | 2) => number): Rgb => [change(0), change(1), change(2)]

/** Mixes two colors: `share` (0 to 1) of `other`, the rest of `color`. */
export const mix = (color: Rgb, other: Rgb, share: number): Rgb =>
  channels((place) => color[place] + (other[place] - color[place]) * share)

/** Samples of the colors in a gradient between these stops. */
export const spread = (stops: ReadonlyArray<Rgb>): ReadonlyArray<Rgb> =>
  stops.flatMap((stop, place) => {
    const next = stops[place + 1]
    return next === undefined ? [stop] : [0, 0.2, 0.4, 0.6, 0.8].map((share) => mix(stop, next, share))
  })

export const css = (color: Rgb, alpha = 1): string => {
  const [r, g, b] = channels((place) => Math.round(color[place]))
  if (alpha < 1) return `rgb(${r} ${g} ${b}/${Number(alpha.toFixed(3))})`
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The relative luminance as WCAG defines it: 0 for black, 1 for white. */
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** The contrast ratio as WCAG defines it, from 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
