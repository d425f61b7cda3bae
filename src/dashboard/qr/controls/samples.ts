import type { CornerSquareType, DotType } from "../../../qr/Design.ts"

// Samples of the server's output, so that each choice shows its effect. A test compares them with the real output.

/** The dark modules of the five-by-five sample. */
export const sample = ["11010", "01110", "10101", "11101", "00111"] as const

/** The sample in each type of dots. */
export const dotPaths: Readonly<Record<DotType, string>> = {
  square: "M2 0v1h1v-1h1v2h-1v2h1v-2h1v3h-3v-1h-2v-2h1v1h1v-1h-1v-1h-1v-1h2z",
  dots: "M.5 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm2 0a.5.5 0 1 1-.01 0zm-2 1a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm-3 1a.5.5 0 1 1-.01 0zm2 0a.5.5 0 1 1-.01 0zm2 0a.5.5 0 1 1-.01 0zm-4 1a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm2 0a.5.5 0 1 1-.01 0zm-2 1a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0z",
  rounded:
    "M2 .5v.5h1v-.5a.5 .5 0 0 1 .5 -.5a.5 .5 0 0 1 .5 .5v1a.5 .5 0 0 1 -.5 .5h-.5v2h1v-1.5a.5 .5 0 0 1 .5 -.5a.5 .5 0 0 1 .5 .5v2a.5 .5 0 0 1 -.5 .5h-2a.5 .5 0 0 1 -.5 -.5v-.5h-1.5a.5 .5 0 0 1 -.5 -.5v-1a.5 .5 0 0 1 .5 -.5a.5 .5 0 0 1 .5 .5v.5h1v-1h-.5a.5 .5 0 0 1 -.5 -.5v-.5h-.5a.5 .5 0 0 1 -.5 -.5a.5 .5 0 0 1 .5 -.5h1a.5 .5 0 0 1 .5 .5z",
  "extra-rounded":
    "M2 1h1v-.5a.5 .5 0 0 1 .5 -.5a.5 .5 0 0 1 .5 .5v.5a1 1 0 0 1 -1 1v2h1v-1.5a.5 .5 0 0 1 .5 -.5a.5 .5 0 0 1 .5 .5v1.5a1 1 0 0 1 -1 1h-1a1 1 0 0 1 -1 -1h-1a1 1 0 0 1 -1 -1v-.5a.5 .5 0 0 1 .5 -.5a.5 .5 0 0 1 .5 .5v.5h1v-1a1 1 0 0 1 -1 -1h-.5a.5 .5 0 0 1 -.5 -.5a.5 .5 0 0 1 .5 -.5h.5a1 1 0 0 1 1 1z",
  classy:
    "M2 0v1h1v-.5a.5 .5 0 0 1 .5 -.5h.5v1.5a.5 .5 0 0 1 -.5 .5h-.5v2h1v-1.5a.5 .5 0 0 1 .5 -.5h.5v2.5a.5 .5 0 0 1 -.5 .5h-2.5v-1h-2v-1.5a.5 .5 0 0 1 .5 -.5h.5v1h1v-1h-1v-1h-1v-.5a.5 .5 0 0 1 .5 -.5h1.5z",
  "classy-rounded":
    "M2 0v1h1v-.5a.5 .5 0 0 1 .5 -.5h.5v1a1 1 0 0 1 -1 1v2h1v-1.5a.5 .5 0 0 1 .5 -.5h.5v2a1 1 0 0 1 -1 1h-2v-1h-2v-1.5a.5 .5 0 0 1 .5 -.5h.5v1h1v-1h-1v-1h-1v-.5a.5 .5 0 0 1 .5 -.5h1.5z"
}

/** A corner's frame, seven modules wide, in each type. */
export const cornerPaths: Readonly<Record<CornerSquareType, string>> = {
  dot: "M0 3.5a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0M1 3.5a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0",
  square: "M7 0v7h-7v-7h7zM6 6v-5h-5v5h5z",
  dots: "M.5 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm-6 1a.5.5 0 1 1-.01 0zm6 0a.5.5 0 1 1-.01 0zm-6 1a.5.5 0 1 1-.01 0zm6 0a.5.5 0 1 1-.01 0zm-6 1a.5.5 0 1 1-.01 0zm6 0a.5.5 0 1 1-.01 0zm-6 1a.5.5 0 1 1-.01 0zm6 0a.5.5 0 1 1-.01 0zm-6 1a.5.5 0 1 1-.01 0zm6 0a.5.5 0 1 1-.01 0zm-6 1a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0z",
  rounded:
    "M7 .5v6a.5 .5 0 0 1 -.5 .5h-6a.5 .5 0 0 1 -.5 -.5v-6a.5 .5 0 0 1 .5 -.5h6a.5 .5 0 0 1 .5 .5zM6 6v-5h-5v5h5z",
  "extra-rounded":
    "M2.5 0h2a2.5 2.5 0 0 1 2.5 2.5v2a2.5 2.5 0 0 1 -2.5 2.5h-2a2.5 2.5 0 0 1 -2.5 -2.5v-2a2.5 2.5 0 0 1 2.5 -2.5zM2.5 1h2a1.5 1.5 0 0 1 1.5 1.5v2a1.5 1.5 0 0 1 -1.5 1.5h-2a1.5 1.5 0 0 1 -1.5 -1.5v-2a1.5 1.5 0 0 1 1.5 -1.5z",
  classy: "M7 0v6.5a.5 .5 0 0 1 -.5 .5h-6.5v-6.5a.5 .5 0 0 1 .5 -.5h6.5zM6 6v-5h-5v5h5z",
  "classy-rounded": "M7 0v6a1 1 0 0 1 -1 1h-6v-6a1 1 0 0 1 1 -1h6zM6 6v-5h-5v5h5z"
}

/** A corner's center in each type. */
export const cornerDotPaths: Readonly<Record<CornerSquareType, string>> = {
  dot: "M2 3.5a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1-3 0",
  square: "M5 2v3h-3v-3h3z",
  dots: "M2.5 2a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm-2 1a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm-2 1a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0zm1 0a.5.5 0 1 1-.01 0z",
  rounded: "M5 2.5v2a.5 .5 0 0 1 -.5 .5h-2a.5 .5 0 0 1 -.5 -.5v-2a.5 .5 0 0 1 .5 -.5h2a.5 .5 0 0 1 .5 .5z",
  "extra-rounded": "M5 3v1a1 1 0 0 1 -1 1h-1a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1h1a1 1 0 0 1 1 1z",
  classy: "M5 2v2.5a.5 .5 0 0 1 -.5 .5h-2.5v-2.5a.5 .5 0 0 1 .5 -.5h2.5z",
  "classy-rounded": "M5 2v2a1 1 0 0 1 -1 1h-2v-2a1 1 0 0 1 1 -1h2z"
}
