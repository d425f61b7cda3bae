import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  yourOwnCss: "Dein eigenes CSS",
  comesAfterThemeWhatWould:
    "Gilt nach dem Theme. Was etwas nachladen (@import, url(), Schriften) oder über die Seite hinausgreifen würde, wird weggelassen.",
  someOfItDoesNothing: "Ein Teil davon bleibt wirkungslos:",
  bButtonCCardH1:
    "<code>.b</code> ist ein Button, <code>.c</code> eine Karte, <code>h1</code> der Titel; die Farben stehen in <code>var(--a1)</code>, <code>var(--a2)</code>, <code>var(--ink)</code>, <code>var(--bg)</code>.",
  firstAccent: "Erster Akzent",
  secondAccent: "Zweiter Akzent",
  profilePicture: "Profilbild",
  roundAtTopPage: "Rund, oben auf der Seite.",
  backgroundPicture: "Hintergrundbild",
  fillsPageBehindEverythingColours:
    "Füllt die Seite hinter allem; die Farben passen sich an, damit Text lesbar bleibt.",
  icon: "Symbol",
  theSmallPictureBrowsersTab: "Das kleine Bild im Browser-Tab.",
  theThemesOwn: "Wie im Theme",
  themesOwnColour: "Wie im Theme, {colour}",
  useTheThemesOwn: "Wie im Theme",
  labelUseTheThemesOwn: "{label}: wie im Theme",
  theme: "Theme"
}
