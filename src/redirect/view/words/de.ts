import type { PublicWords } from "./PublicWords.ts"

export const de: PublicWords = {
  missing: {
    title: "Hier ist nichts",
    body: "An dieser Adresse gibt es keinen Link und keine Seite.",
    advice: "Kurzlinks unterscheiden Groß- und Kleinbuchstaben: Vergleich die Adresse am besten noch einmal."
  },
  inactive: {
    title: "Dieser Link ist ausgeschaltet",
    body: "Es gibt ihn, aber er führt im Moment nirgendwohin.",
    advice: "Ob er wiederkommt, weiß, wer ihn dir geschickt hat."
  },
  expired: {
    title: "Dieser Link ist abgelaufen",
    body: "Er war nur für eine gewisse Zeit gedacht, und die ist vorbei.",
    advice: "Vielleicht gibt es einen neueren: Frag, wer ihn dir geschickt hat."
  },
  tooMany: {
    title: "Bitte eine kurze Pause",
    body: "Aus deinem Netz kamen mehr Anfragen, als dieser Server auf einmal annimmt.",
    advice: "Warte eine Minute und lade die Seite dann neu."
  },
  failed: {
    title: "Hier ist etwas schiefgegangen",
    body: "Das liegt am Server, nicht an dir.",
    advice: "Versuch es gleich noch einmal. Bleibt es so, sag es der Person, die dir den Link geschickt hat."
  },
  unavailable: {
    title: "Gleich wieder da",
    body: "Dieser Server ist gerade beschäftigt oder wird gewartet.",
    advice: "Nichts ist verloren. Versuch es in einer Minute noch einmal."
  },
  waitThenReload: (wait) => `Warte ${wait} und lade die Seite dann neu.`,
  request: (id) => `Anfrage ${id}`,
  password: {
    title: "Passwort nötig",
    titleAgain: "Passwort nötig: Bitte noch einmal",
    heading: "Dieser Link braucht ein Passwort",
    hint: "Das Passwort kennt, wer dir den Link geschickt hat.",
    label: "Passwort",
    open: "Link öffnen",
    wrong: "Das Passwort stimmt nicht. Bitte versuch es noch einmal.",
    tooMany: (wait) => `Zu viele Versuche. Bitte warte ${wait} und versuch es dann noch einmal.`,
    crowded: (wait) =>
      `Hier wurden viele falsche Passwörter versucht. Bitte warte ${wait} und versuch es dann noch einmal: Dann bist du an der Reihe.`,
    busy: (wait) => `Gerade versuchen viele Leute Passwörter. Bitte warte ${wait} und versuch es dann noch einmal.`
  },
  screen: {
    unknownPlace: "einem unbekannten Ort",
    continueTo: (host) => `Weiter zu ${host}`,
    visiting: (host) => `Gleich kommst du zu ${host}`,
    leadsTo: "Dieser Link führt zu",
    fullAddress: "Vollständige Adresse",
    notWeb: "Das ist keine Webadresse, darum lässt sie sich von hier nicht öffnen.",
    continue: "Weiter",
    unexpected: "Wenn du diese Adresse nicht erwartet hast, schließ diese Seite einfach."
  },
  preview: {
    locked: "Ein Link mit Passwort",
    open: "Link öffnen",
    leadsTo: (host) => `Führt zu ${host}`
  },
  welcome: {
    heading: "Das ist ein Linden-Server",
    body: "Er verwaltet Kurzlinks, Linkseiten und QR-Codes für die Leute, die ihn betreiben.",
    lost: "Hat dir jemand einen Link geschickt? Dann geht die Adresse nach dem Servernamen noch weiter, und ein Teil ist vielleicht unterwegs verloren gegangen.",
    dashboard: "Zum Dashboard",
    documentation: "Die Dokumentation der API lesen"
  }
}
