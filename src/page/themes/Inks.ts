import { black, contrast, css, luminance, mix, type Rgb, white } from "../../lib/Color.ts"
import type { Coat, Look } from "./Theme.ts"

/** The lowest contrast of an ink with any of the faces. */
export const worst = (ink: Rgb, faces: ReadonlyArray<Rgb>): number =>
  Math.min(...faces.map((face) => contrast(ink, face)))

/** Black or white, whichever has more contrast. */
export const plainInk = (faces: ReadonlyArray<Rgb>): Rgb => (worst(white, faces) >= worst(black, faces) ? white : black)

// Above WCAG AA's 4.5, because colors are rounded to 8 bits.
const readable = 4.6
const steps = 20

/** The ink itself if it is readable on every face, otherwise the nearest readable one towards black or white. */
const inkOn = (ink: Rgb, faces: ReadonlyArray<Rgb>, ratio = readable): Rgb => {
  const end = plainInk(faces)
  for (let step = 0; step <= steps; step++) {
    const tried = mix(ink, end, step / steps)
    if (worst(tried, faces) >= ratio) return tried
  }
  return end
}

/** Moves the face color away from an ink until the ink is readable on it. */
export const tone = (face: Rgb, ink: Rgb, ratio = readable): Rgb => {
  const end = luminance(ink) > 0.18 ? black : white
  for (let step = 0; step <= steps; step++) {
    const tried = mix(face, end, step / steps)
    if (contrast(ink, tried) >= ratio) return tried
  }
  return end
}

/** The colors of a page in one look. Each ink is readable on every color that may be behind it. */
export interface Inks {
  readonly paint: string
  readonly ink: Rgb
  readonly soft: Rgb
  readonly accent: Rgb
  readonly cardInk: Rgb
  readonly cardSoft: Rgb
  readonly cardAccent: Rgb
  readonly faces: ReadonlyArray<Rgb>
  readonly on: Rgb
  /** A filled button on a card, and its text. */
  readonly call: Rgb
  readonly onCall: Rgb
  readonly ground: ReadonlyArray<Rgb>
  readonly cards: ReadonlyArray<Rgb>
}

const behind = ({ color, alpha = 1 }: Coat, ground: ReadonlyArray<Rgb>): ReadonlyArray<Rgb> =>
  alpha === 1 ? [color] : ground.map((base) => mix(base, color, alpha))

/**
 * A look with a background picture: a translucent layer of the look's color makes text readable on the darkest and the
 * lightest spots of the picture.
 */
const overPicture = (look: Look, picture: string): Look => {
  const ink = plainInk([look.ground[0] ?? white])
  const base = tone(look.ground[0] ?? white, ink, 9)
  const veiled = (share: number) => [mix(black, base, share), mix(white, base, share)]
  let share = 0.5
  while (share < 0.95 && worst(ink, veiled(share)) < 5) share += 0.05
  return {
    ...look,
    ground: veiled(share),
    paint: `linear-gradient(${css(base, share)} 0 0),url("${picture}") center/cover,${css(base)}`,
    ink,
    soft: ink,
    // Cards are translucent over a picture. Limit their translucency, so that text on them stays readable.
    card: { color: look.card.color, alpha: Math.max(look.card.alpha ?? 1, 0.86) },
    face: { color: look.face.color, alpha: Math.max(look.face.alpha ?? 1, 0.86) }
  }
}

/** Adjusts the inks of a look until they are readable; `picture` is the background's address, escaped for CSS. */
export const settle = (wished: Look, picture: string | null): Inks & { readonly look: Look } => {
  const look = picture === null ? wished : overPicture(wished, picture)
  const cards = behind(look.card, look.ground)
  const faces = behind(look.face, look.ground)
  const cardInk = inkOn(look.cardInk ?? look.ink, cards)
  // An accent with too little contrast on the card is not used for its button.
  const wishedCall = worst(look.accent, cards) >= 2 ? look.accent : cardInk
  const onCall = contrast(white, wishedCall) >= 3 ? white : black
  return {
    look,
    paint: look.paint,
    ground: look.ground,
    cards,
    faces,
    ink: inkOn(look.ink, look.ground),
    soft: inkOn(look.soft, look.ground),
    accent: inkOn(look.accent, look.ground),
    cardInk,
    cardSoft: inkOn(look.cardSoft ?? look.soft, cards),
    cardAccent: inkOn(look.accent, cards),
    on: inkOn(look.on, faces),
    call: tone(wishedCall, onCall),
    onCall
  }
}

/** The text and face colors of a button. The theme provides the colors that the page's owner did not choose. */
export const ownInks = (
  inks: Inks,
  look: Look,
  color: Rgb | null,
  face: Rgb | null
): { readonly face: Rgb | null; readonly on: Rgb } => {
  const faces = face === null ? inks.faces : [face]
  return { face, on: inkOn(color ?? (face === null ? look.on : plainInk(faces)), faces) }
}
