import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  waitsItsProofNothingServed: "ist noch nicht bestätigt; bis dahin ist dort nichts erreichbar.",
  didNotLeadHereWhen: "führte bei der letzten Prüfung nicht hierher.",
  worthALook: "Einen Blick wert",
  lengthNobodyHasTakenYet: "<a>{length}</a>, noch von niemandem angenommen.",
  clicks: "Klicks",
  overview: "Übersicht",
  bestLinks: "Beste Links",
  nobodyHasClickedLinkYet:
    "Noch niemand hat auf einen Link geklickt. Teile einen: Jeder Besuch wird hier kurz darauf gezählt.",
  bestPages: "Beste Seiten",
  nobodyHasLookedAtPage: "Noch niemand hat eine Seite angesehen.",
  theLast30Days: "Die letzten 30 Tage",
  analytics: "Statistik",
  clicksEachDayTotalclicksAll:
    "Klicks pro Tag: insgesamt {totalClicks}, am besten Tag {most}. In der Statistik gibt es sie als Tabelle.",
  count: "{count, plural, one {# Klick} other {# Klicks}}",
  clicksToday: "Klicks heute",
  last7Days: "Letzte 7 Tage",
  last30Days: "Letzte 30 Tage"
}
