import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  yourOwnCss: "Votre propre CSS",
  comesAfterThemeWhatWould:
    "S’applique après le thème. Ce qui chargerait quelque chose (@import, url(), polices) ou sortirait de la page est ignoré.",
  someOfItDoesNothing: "Une partie reste sans effet :",
  bButtonCCardH1:
    "<code>.b</code> est un bouton, <code>.c</code> une carte, <code>h1</code> le titre ; les couleurs sont dans <code>var(--a1)</code>, <code>var(--a2)</code>, <code>var(--ink)</code>, <code>var(--bg)</code>.",
  firstAccent: "Premier accent",
  secondAccent: "Second accent",
  profilePicture: "Photo de profil",
  roundAtTopPage: "Ronde, en haut de la page.",
  backgroundPicture: "Image d’arrière-plan",
  fillsPageBehindEverythingColours:
    "Remplit la page derrière tout le reste ; les couleurs s’adaptent pour que le texte reste lisible.",
  icon: "Icône",
  theSmallPictureBrowsersTab: "La petite image dans l’onglet du navigateur.",
  theThemesOwn: "Celle du thème",
  themesOwnColour: "Celle du thème, {colour}",
  useTheThemesOwn: "Celle du thème",
  labelUseTheThemesOwn: "{label} : celle du thème",
  theme: "Thème"
}
