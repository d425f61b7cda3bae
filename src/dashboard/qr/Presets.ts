import { t } from "@lingui/core/macro"
import type { Design } from "../../qr/Design.ts"
import { isSame } from "../ui/isSame.ts"
import { spelledOut } from "./Editing.ts"

/** A design preset. */
export interface Preset {
  readonly name: string
  readonly look: Design
}

const twoCorners = (type: "square" | "dot" | "extra-rounded" | "rounded" | "classy", color: string) => ({
  cornersSquareOptions: { type, color },
  cornersDotOptions: { type, color }
})

const fade = (from: string, to: string, rotation = Math.PI / 4) => ({
  type: "linear" as const,
  rotation,
  colorStops: [
    { offset: 0, color: from },
    { offset: 1, color: to }
  ]
})

/** Design presets, from plain to festive. All of them scan. */
export const presets: ReadonlyArray<Preset> = [
  {
    name: t`Plain`,
    look: { dotsOptions: { type: "square", color: "#000000" }, backgroundOptions: { color: "#ffffff" } }
  },
  {
    name: "Linden",
    look: {
      dotsOptions: { type: "rounded", color: "#245732" },
      ...twoCorners("extra-rounded", "#174425"),
      backgroundOptions: { color: "#eef7ef", round: 0.1 }
    }
  },
  {
    name: t`Pebbles`,
    look: {
      dotsOptions: { type: "dots", color: "#1f2937" },
      ...twoCorners("dot", "#111827"),
      backgroundOptions: { color: "#ffffff" }
    }
  },
  {
    name: t`Ocean`,
    look: {
      dotsOptions: { type: "extra-rounded", gradient: fade("#0b3d91", "#0e7490") },
      ...twoCorners("extra-rounded", "#0b3d91"),
      backgroundOptions: { color: "#f0f9ff" }
    }
  },
  {
    name: t`Dusk`,
    look: {
      dotsOptions: { type: "classy-rounded", gradient: fade("#4c1d95", "#9d174d") },
      ...twoCorners("extra-rounded", "#4c1d95"),
      backgroundOptions: { color: "#fff7ed" }
    }
  },
  {
    name: t`Berry`,
    look: {
      dotsOptions: { type: "rounded", color: "#9d174d" },
      cornersSquareOptions: { type: "extra-rounded", color: "#831843" },
      cornersDotOptions: { type: "dot", color: "#be123c" },
      backgroundOptions: { color: "#fff1f2" },
      frame: { style: "pill", text: t`Scan me`, color: "#9d174d", textColor: "#ffffff" }
    }
  },
  {
    name: t`Poster`,
    look: {
      dotsOptions: { type: "square", color: "#111111" },
      backgroundOptions: { color: "#ffffff" },
      frame: { style: "banner-bottom", text: t`Scan me`, color: "#111111", textColor: "#ffffff" }
    }
  },
  {
    name: t`Ember`,
    look: {
      dotsOptions: {
        type: "classy",
        gradient: {
          type: "radial",
          colorStops: [
            { offset: 0, color: "#b45309" },
            { offset: 1, color: "#7f1d1d" }
          ]
        }
      },
      ...twoCorners("classy", "#7f1d1d"),
      backgroundOptions: { color: "#fffbeb" }
    }
  },
  {
    name: t`Ticket`,
    look: {
      dotsOptions: { type: "rounded", color: "#1e3a8a" },
      ...twoCorners("rounded", "#1e3a8a"),
      backgroundOptions: { color: "#ffffff" },
      frame: { style: "banner-top", text: t`Open with your camera`, color: "#1e3a8a", textColor: "#ffffff" }
    }
  },
  {
    name: t`Round`,
    look: {
      shape: "circle",
      dotsOptions: { type: "dots", color: "#134e4a" },
      ...twoCorners("dot", "#134e4a"),
      backgroundOptions: { color: "#f0fdfa", round: 1 }
    }
  }
]

/** Applies a preset, but keeps the logo, size, error correction and frame text. */
export const inLook = (
  { width, height, margin, qrOptions, image, imageOptions, frame }: Design,
  look: Design
): Design => {
  const text =
    frame?.text === undefined || look.frame === undefined ? {} : { frame: { ...look.frame, text: frame.text } }
  return {
    ...look,
    ...text,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(margin === undefined ? {} : { margin }),
    ...(qrOptions === undefined ? {} : { qrOptions }),
    ...(image === undefined ? {} : { image }),
    ...(imageOptions === undefined ? {} : { imageOptions })
  }
}

/** A design of another QR code, which includes its logo and the text of its frame. */
export interface OwnDesign {
  readonly id: string
  readonly name: string
  readonly design: Design
}

/** The maximum number of own designs to offer. */
const mostOwn = 12

/** The designs of QR codes, each once, without those that only repeat a preset. */
export const ownDesigns = (all: ReadonlyArray<OwnDesign>): ReadonlyArray<OwnDesign> => {
  const found: Array<OwnDesign> = []
  for (const one of all) {
    const isKnown = found.some(({ design }) => isSame(design, one.design))
    const isPreset = one.design.image === undefined && presets.some((preset) => hasLook(spelledOut(one.design), preset))
    if (!isKnown && !isPreset) found.push(one)
    if (found.length === mostOwn) break
  }
  return found
}

/** Whether a design matches a preset. */
export const hasLook = (design: Design, { look }: Preset): boolean => {
  const parts = ["shape", "dotsOptions", "cornersSquareOptions", "cornersDotOptions", "backgroundOptions"] as const
  const style = design.frame?.style ?? "none"
  return style === (look.frame?.style ?? "none") && parts.every((part) => isSame(design[part], look[part]))
}
