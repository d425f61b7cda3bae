import { create } from "qrcode"
import type { Design, ErrorCorrectionLevel } from "../Design.ts"
import type { IsDark } from "./Outline.ts"

/** The modules of a QR code, `size` on each side. */
export interface Matrix {
  readonly size: number
  readonly level: ErrorCorrectionLevel
  readonly isDark: IsDark
}

/** The error correction level: at least Q if a picture hides part of the code. */
export const levelOf = (design: Design): ErrorCorrectionLevel => {
  const level = design.qrOptions?.errorCorrectionLevel ?? "Q"
  return design.image !== undefined && (level === "L" || level === "M") ? "Q" : level
}

/** The number of bytes that the largest code of each level encodes (ISO/IEC 18004, version 40). */
export const capacityOf: Readonly<Record<ErrorCorrectionLevel, number>> = { L: 2953, M: 2331, Q: 1663, H: 1273 }

export const matrixOf = (text: string, level: ErrorCorrectionLevel): Matrix => {
  const { modules } = create(text, { errorCorrectionLevel: level })
  const { size, data } = modules
  return {
    size,
    level,
    isDark: (x, y) => x >= 0 && y >= 0 && x < size && y < size && data[y * size + x] !== 0
  }
}

/** Whether a module is part of one of the three finder patterns in the corners. */
export const isFinder = (size: number, x: number, y: number): boolean =>
  (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)

/** The top left modules of the finder patterns. */
export const findersOf = (size: number): ReadonlyArray<readonly [x: number, y: number]> => [
  [0, 0],
  [size - 7, 0],
  [0, size - 7]
]
