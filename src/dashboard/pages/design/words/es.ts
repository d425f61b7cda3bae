import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  yourOwnCss: "Tu propio CSS",
  comesAfterThemeWhatWould:
    "Se aplica después del tema. Lo que cargaría algo (@import, url(), fuentes) o saldría de la página se omite.",
  someOfItDoesNothing: "Una parte no tiene efecto:",
  bButtonCCardH1:
    "<code>.b</code> es un botón, <code>.c</code> una tarjeta, <code>h1</code> el título; los colores están en <code>var(--a1)</code>, <code>var(--a2)</code>, <code>var(--ink)</code>, <code>var(--bg)</code>.",
  firstAccent: "Primer acento",
  secondAccent: "Segundo acento",
  profilePicture: "Foto de perfil",
  roundAtTopPage: "Redonda, en la parte superior de la página.",
  backgroundPicture: "Imagen de fondo",
  fillsPageBehindEverythingColours:
    "Llena la página detrás de todo; los colores se ajustan para que el texto siga siendo legible.",
  icon: "Icono",
  theSmallPictureBrowsersTab: "La imagen pequeña en la pestaña del navegador.",
  theThemesOwn: "El del tema",
  themesOwnColour: "El del tema, {colour}",
  useTheThemesOwn: "Usar el del tema",
  labelUseTheThemesOwn: "{label}: usar el del tema",
  theme: "Tema"
}
