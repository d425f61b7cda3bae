import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  deletedOnes: "Gelöscht",
  domainWaits: "<a>{hostname}</a> ist noch nicht bestätigt; bis dahin ist dort nichts erreichbar.",
  domainLeftOff: "<a>{hostname}</a> führte bei der letzten Prüfung nicht hierher.",
  worthALook: "Einen Blick wert",
  openInvites:
    "{count, plural, one {<a># Einladung</a>, noch von niemandem angenommen.} other {<a># Einladungen</a>, noch von niemandem angenommen.}}",
  clicks: "Klicks",
  overview: "Übersicht",
  bestLinks: "Beste Links",
  nobodyHasClickedLinkYet:
    "Noch niemand hat auf einen Link geklickt. Teile einen: Jeder Besuch wird hier kurz darauf gezählt.",
  bestPages: "Beste Seiten",
  nobodyHasLookedAtPage: "Noch niemand hat eine Seite angesehen.",
  theLast30Days: "Die letzten 30 Tage",
  analytics: "Statistik",
  chartOfClicks:
    "Klicks pro Tag: insgesamt {count, plural, one {# Klick} other {# Klicks}}, am besten Tag {most}. In der Statistik gibt es sie als Tabelle.",
  clickCount: "{count, plural, one {# Klick} other {# Klicks}}",
  viewCount: "{count, plural, one {# Aufruf} other {# Aufrufe}}",
  clicksToday: "Klicks heute",
  last7Days: "Letzte 7 Tage",
  last30Days: "Letzte 30 Tage",
  webhookStopped: "Der Webhook an <a>{host}</a> wurde gestoppt.",
  brokenLinks:
    "{count, plural, one {<a># Link</a> führt zu einer Seite, die es nicht mehr gibt.} other {<a># Links</a> führen zu Seiten, die es nicht mehr gibt.}}"
}
