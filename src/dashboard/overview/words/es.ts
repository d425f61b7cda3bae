import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  deletedOnes: "Eliminados",
  domainWaits: "<a>{hostname}</a> aún no está verificado; hasta entonces no se muestra nada en él.",
  domainLeftOff: "<a>{hostname}</a> no llevaba aquí en la última comprobación.",
  worthALook: "Merece un vistazo",
  openInvites:
    "{count, plural, one {<a># invitación</a> que nadie ha aceptado todavía.} other {<a># invitaciones</a> que nadie ha aceptado todavía.}}",
  clicks: "Clics",
  overview: "Resumen",
  bestLinks: "Mejores enlaces",
  nobodyHasClickedLinkYet:
    "Nadie ha hecho clic en un enlace todavía. Comparte uno: cada visita se cuenta aquí un momento después.",
  bestPages: "Mejores páginas",
  nobodyHasLookedAtPage: "Nadie ha visto una página todavía.",
  theLast30Days: "Los últimos 30 días",
  analytics: "Estadísticas",
  chartOfClicks:
    "Clics por día: {count, plural, one {# clic} other {# clics}} en total, {most} el mejor día. En Estadísticas están como tabla.",
  clickCount: "{count, plural, one {# clic} other {# clics}}",
  viewCount: "{count, plural, one {# vista} other {# vistas}}",
  clicksToday: "Clics de hoy",
  last7Days: "Últimos 7 días",
  last30Days: "Últimos 30 días",
  webhookStopped: "El webhook a <a>{host}</a> se detuvo.",
  brokenLinks:
    "{count, plural, one {<a># enlace</a> lleva a una página que ya no existe.} other {<a># enlaces</a> llevan a páginas que ya no existen.}}"
}
