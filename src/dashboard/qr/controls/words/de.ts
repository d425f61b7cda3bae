import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  noBackground: "Keiner",
  roundness: "Rundung",
  formOfTheFrames: "Form der Rahmen",
  formOfTheCentres: "Form der Mittelpunkte",
  asTheDots: "Wie Punkte",
  square: "Quadrat",
  round: "Rund",
  formOfTheDots: "Form der Punkte",
  outlineOfTheCode: "Umriss des Codes",
  border: "Umrandung",
  bannerBelow: "Banner unten",
  bannerAbove: "Banner oben",
  label: "Etikett",
  frame: "Rahmen",
  wordsOnIt: "Text darauf",
  scanMe: "Scan mich",
  colourOfTheFrame: "Farbe des Rahmens",
  colourOfTheWords: "Farbe des Texts",
  runs: "Verlaufsart",
  howTheGradientRuns:
    "{part, select, dots {Punkte: Art des Verlaufs} frames {Rahmen: Art des Verlaufs} centres {Mittelpunkte: Art des Verlaufs} other {Hintergrund: Art des Verlaufs}}",
  inALine: "Linear",
  fromTheMiddle: "Von der Mitte",
  angle: "Winkel",
  logo: "Logo",
  pngJpegWebpErrorCorrection:
    "PNG, JPEG oder WebP. Die Fehlerkorrektur wird erhöht, damit der Code ohne das auskommt, was das Logo verdeckt.",
  sizeOfTheLogo: "Größe des Logos",
  howMuchWhatErrorCorrection: "Wie viel von dem, was die Fehlerkorrektur ausgleichen kann, das Logo verdecken darf.",
  spaceAroundTheLogo: "Abstand um das Logo",
  leaveOutDotsBehindLogo: "Punkte hinter dem Logo weglassen",
  oneColour: "Eine Farbe",
  gradient: "Verlauf",
  colour:
    "{part, select, dots {Punkte: Farbe} frames {Rahmen: Farbe} centres {Mittelpunkte: Farbe} other {Hintergrund: Farbe}}",
  kindOfColour:
    "{part, select, dots {Punkte: Art der Farbe} frames {Rahmen: Art der Farbe} centres {Mittelpunkte: Art der Farbe} other {Hintergrund: Art der Farbe}}",
  oneColourOf:
    "{part, select, dots {Farbe der Punkte} frames {Farbe der Rahmen} centres {Farbe der Mittelpunkte} other {Farbe des Hintergrunds}}",
  errorCorrection: "Fehlerkorrektur",
  howMuchCodeMayDirty:
    "Wie viel vom Code verschmutzt oder verdeckt sein darf. Mehr macht die Punkte kleiner; ein Logo braucht mindestens {share}.",
  margin: "Rand",
  asLittleAsReadersNeed: "so wenig wie Scanner brauchen",
  usualWidth: "Übliche Breite",
  ofPicturePixelsWhereNo: "Breite des Bilds in Pixeln, wenn keine andere Größe verlangt wird: 64 bis 4096.",
  colourPlace: "Farbe {place}",
  at: "Position",
  placeOfColour: "Position von Farbe {place} in Prozent",
  removeColour: "Farbe {place} entfernen",
  addAColour: "Farbe hinzufügen",
  dots: "Punkte",
  rounded: "Abgerundet",
  veryRound: "Sehr rund",
  leaf: "Blatt",
  softLeaf: "Sanftes Blatt",
  circle: "Kreis",
  noFrame: "Keiner"
}
