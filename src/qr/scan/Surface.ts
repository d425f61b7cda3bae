import type { Pixels } from "../Raster.ts"

type Grey = readonly [red: number, green: number, blue: number]

/** A picture laid on a plain surface that reaches `beyond` pixels past it. */
export const laidOn = ({ data, width, height }: Pixels, surface: Grey, beyond: number): Pixels => {
  const [wide, high] = [width + 2 * beyond, height + 2 * beyond]
  const laid = new Uint8ClampedArray(wide * high * 4)
  for (let place = 0; place < laid.length; place += 4) {
    laid[place] = surface[0]
    laid[place + 1] = surface[1]
    laid[place + 2] = surface[2]
    laid[place + 3] = 255
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const to = ((y + beyond) * wide + x + beyond) * 4
      const opacity = (data[from + 3] ?? 255) / 255
      for (let part = 0; part < 3; part++) {
        laid[to + part] = (data[from + part] ?? 0) * opacity + (surface[part] ?? 0) * (1 - opacity)
      }
    }
  }
  return { data: laid, width: wide, height: high }
}

const bell = (sigma: number): ReadonlyArray<number> => {
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, place) =>
    Math.exp(-((place - reach) ** 2) / (2 * sigma * sigma))
  )
  const sum = weights.reduce((total, one) => total + one, 0)
  return weights.map((one) => one / sum)
}

const along = (
  data: Uint8ClampedArray,
  weights: ReadonlyArray<number>,
  length: number,
  lines: number,
  step: number,
  next: number
) => {
  const blurred = new Uint8ClampedArray(data.length).fill(255)
  const reach = (weights.length - 1) / 2
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < length; place++) {
      const at = (line * next + place * step) * 4
      for (let part = 0; part < 3; part++) {
        let sum = 0
        for (let tap = -reach; tap <= reach; tap++) {
          const other = Math.min(length - 1, Math.max(0, place + tap))
          sum += (data[(line * next + other * step) * 4 + part] ?? 0) * (weights[tap + reach] ?? 0)
        }
        blurred[at + part] = sum
      }
    }
  }
  return blurred
}

/** A picture out of focus: each pixel spreads as a bell of `sigma` pixels. */
export const blurred = ({ data, width, height }: Pixels, sigma: number): Pixels => {
  const weights = bell(sigma)
  const across = along(data, weights, width, height, 1, width)
  return { data: along(across, weights, height, width, width, 1), width, height }
}

/** A picture turned around its middle; what comes in from outside is the surface. */
export const turned = ({ data, width, height }: Pixels, degrees: number, surface: Grey): Pixels => {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [midX, midY] = [(width - 1) / 2, (height - 1) / 2]
  const out = new Uint8ClampedArray(data.length).fill(255)
  const read = (x: number, y: number, part: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? (surface[part] ?? 0) : (data[(y * width + x) * 4 + part] ?? 0)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = cosine * (x - midX) + sine * (y - midY) + midX
      const fromY = cosine * (y - midY) - sine * (x - midX) + midY
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [right, below] = [fromX - left, fromY - top]
      for (let part = 0; part < 3; part++) {
        const upper = read(left, top, part) * (1 - right) + read(left + 1, top, part) * right
        const lower = read(left, top + 1, part) * (1 - right) + read(left + 1, top + 1, part) * right
        out[(y * width + x) * 4 + part] = upper * (1 - below) + lower * below
      }
    }
  }
  return { data: out, width, height }
}
