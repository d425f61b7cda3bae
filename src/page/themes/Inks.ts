import { black, contrast, css, mix, type Rgb, white } from "../../lib/Color.ts"
import { inkOn, plainInk, tone, worst } from "./Readable.ts"
import type { Coat, Look } from "./Theme.ts"

/** The colours of a page in one look, each ink readable on everything that it may lie on. */
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
  /** A filled button within a card, and its text. */
  readonly call: Rgb
  readonly onCall: Rgb
  readonly ground: ReadonlyArray<Rgb>
  readonly cards: ReadonlyArray<Rgb>
}

const behind = ({ color, alpha = 1 }: Coat, ground: ReadonlyArray<Rgb>): ReadonlyArray<Rgb> =>
  alpha === 1 ? [color] : ground.map((base) => mix(base, color, alpha))

/** A look whose ground is a picture: as much of its own colour over it as it takes to read on the darkest and the lightest spot. */
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
    // What shows through a card is the picture: a thin one would leave its text on anything.
    card: { color: look.card.color, alpha: Math.max(look.card.alpha ?? 1, 0.86) },
    face: { color: look.face.color, alpha: Math.max(look.face.alpha ?? 1, 0.86) }
  }
}

/** Settles the inks of a look; `picture` is an address fit for CSS, where the page has one. */
export const settle = (wished: Look, picture: string | null): Inks & { readonly look: Look } => {
  const look = picture === null ? wished : overPicture(wished, picture)
  const cards = behind(look.card, look.ground)
  const faces = behind(look.face, look.ground)
  const cardInk = inkOn(look.cardInk ?? look.ink, cards)
  // An accent that is lost on the card makes no button.
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

/** The text and the face of a button whose owner chose colours; what was not chosen is the theme's. */
export const ownInks = (
  inks: Inks,
  look: Look,
  color: Rgb | null,
  face: Rgb | null
): { readonly face: Rgb | null; readonly on: Rgb } => {
  const faces = face === null ? inks.faces : [face]
  return { face, on: inkOn(color ?? (face === null ? look.on : plainInk(faces)), faces) }
}
