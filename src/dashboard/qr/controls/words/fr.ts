import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  noBackground: "Aucun",
  roundness: "Arrondi",
  formOfTheFrames: "Forme des contours",
  formOfTheCentres: "Forme des centres",
  asTheDots: "Celle des points",
  square: "Carré",
  round: "Rond",
  formOfTheDots: "Forme des points",
  outlineOfTheCode: "Contour du code",
  border: "Bordure",
  bannerBelow: "Bannière en bas",
  bannerAbove: "Bannière en haut",
  label: "Pastille",
  frame: "Cadre",
  wordsOnIt: "Texte affiché",
  scanMe: "Scannez-moi",
  colourOfTheFrame: "Couleur du cadre",
  colourOfTheWords: "Couleur du texte",
  runs: "Direction",
  howTheGradientRuns:
    "{part, select, dots {Points : direction du dégradé} frames {Contours : direction du dégradé} centres {Centres : direction du dégradé} other {Arrière-plan : direction du dégradé}}",
  inALine: "Linéaire",
  fromTheMiddle: "Depuis le centre",
  angle: "Angle",
  logo: "Logo",
  pngJpegWebpErrorCorrection:
    "PNG, JPEG ou WebP. La correction d’erreurs est augmentée pour que le code se passe de ce que le logo cache.",
  sizeOfTheLogo: "Taille du logo",
  howMuchWhatErrorCorrection: "La part de ce que la correction d’erreurs peut réparer que le logo peut cacher.",
  spaceAroundTheLogo: "Espace autour du logo",
  leaveOutDotsBehindLogo: "Retirer les points derrière le logo",
  oneColour: "Unie",
  gradient: "Dégradé",
  colour:
    "{part, select, dots {Points : couleur} frames {Contours : couleur} centres {Centres : couleur} other {Arrière-plan : couleur}}",
  kindOfColour:
    "{part, select, dots {Points : type de couleur} frames {Contours : type de couleur} centres {Centres : type de couleur} other {Arrière-plan : type de couleur}}",
  oneColourOf:
    "{part, select, dots {Couleur des points} frames {Couleur des contours} centres {Couleur des centres} other {Couleur de l’arrière-plan}}",
  errorCorrection: "Correction d’erreurs",
  howMuchCodeMayDirty:
    "La part du code qui peut être sale ou cachée. Plus elle est grande, plus les points sont petits ; un logo demande au moins {share}.",
  margin: "Marge",
  asLittleAsReadersNeed: "le minimum pour être lu",
  usualWidth: "Largeur habituelle",
  ofPicturePixelsWhereNo: "Celle de l’image, en pixels, si aucune autre taille n’est demandée : de 64 à 4096.",
  colourPlace: "Couleur {place}",
  at: "Position",
  placeOfColour: "Position de la couleur {place} en pour cent",
  removeColour: "Retirer la couleur {place}",
  addAColour: "Ajouter une couleur",
  dots: "Points",
  rounded: "Arrondi",
  veryRound: "Très rond",
  leaf: "Feuille",
  softLeaf: "Feuille douce",
  circle: "Cercle",
  noFrame: "Aucun"
}
