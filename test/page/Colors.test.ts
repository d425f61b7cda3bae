import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { contrast, rgb } from "../../src/lib/Color.ts"
import { palettesOf } from "../../src/page/render/PagePalette.ts"
import { ownInks, worst } from "../../src/page/themes/Inks.ts"
import { themeNames } from "../../src/page/themes/Names.ts"
import { themeOf } from "../../src/page/themes/Themes.ts"

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)
const extreme = fc.constantFrom("#000000", "#ffffff", "#808080", "#ffff00", "#0000ff", "#00ff00", "#ff0000", "#fff")
const color = fc.oneof(hex, extreme)
const picture = fc.constantFrom(null, "https://example.com/a.png")

const looksOf = (theme: string, one: string, two: string, behind: string | null) => {
  const { day, night } = palettesOf(themeOf(theme), [one, two], behind)
  return night === undefined ? [day] : [day, night]
}

describe.each(themeNames)("the theme %s", (theme) => {
  it("is readable with any accents, on its background, its cards, its buttons and any picture", () => {
    fc.assert(
      fc.property(color, color, picture, (one, two, behind) => {
        for (const { inks } of looksOf(theme, one, two, behind)) {
          expect(worst(inks.ink, inks.ground)).toBeGreaterThanOrEqual(4.5)
          expect(worst(inks.soft, inks.ground)).toBeGreaterThanOrEqual(4.5)
          expect(worst(inks.accent, inks.ground)).toBeGreaterThanOrEqual(4.5)
          expect(worst(inks.cardInk, inks.cards)).toBeGreaterThanOrEqual(4.5)
          expect(worst(inks.cardSoft, inks.cards)).toBeGreaterThanOrEqual(4.5)
          expect(worst(inks.cardAccent, inks.cards)).toBeGreaterThanOrEqual(4.5)
          expect(worst(inks.on, inks.faces)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(inks.onCall, inks.call)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 60 }
    )
  })

  it("keeps a button of any colors readable", () => {
    fc.assert(
      fc.property(color, fc.option(color), fc.option(color), (accent, text, face) => {
        for (const { inks, look } of looksOf(theme, accent, "#ffffff", null)) {
          const own = ownInks(inks, look, text === null ? null : rgb(text), face === null ? null : rgb(face))
          expect(worst(own.on, own.face === null ? inks.faces : [own.face])).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 40 }
    )
  })

  it("keeps its own text colors if they are readable", () => {
    const { accents } = themeOf(theme)
    for (const { inks, look } of looksOf(theme, ...accents, null)) {
      expect(inks.ink).toEqual(look.ink)
      expect(inks.soft).toEqual(look.soft)
      expect(inks.on).toEqual(look.on)
    }
  })
})

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#ffffff", "#ffffff", 1]
  ])("of %s and %s is %d", (one, other, ratio) => {
    expect(contrast(rgb(one), rgb(other))).toBeCloseTo(ratio, 2)
  })
})
