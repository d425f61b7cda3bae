import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  mostButtons: "Eine Seite fasst höchstens {most, number} Links.",
  mostPlugins: "Eine Seite fasst höchstens {most, number} Blöcke.",
  mostText: "Die Blöcke einer Seite fassen zusammen höchstens {most, number} KiB Text.",
  itemTwice: "Diese ID steht schon unter den Einträgen.",
  simplerMarkdown: "Muss einfacher sein: Die Darstellung dauert zu lange oder wird zu umfangreich.",
  saysTwice: "Sagt dasselbe wie ein anderes Feld: Gib nur eines an.",
  unitsOnce: "Muss jede Einheit einmal nennen.",
  youtubeAddress: "Muss die Adresse eines YouTube-Videos sein.",
  youtubeId: "Muss die ID eines Videos mit {count, number} Zeichen sein.",
  youtubeSame: "Muss dasselbe Video wie die Adresse sein oder fehlen.",
  bracketsAtMost: "Klammern dürfen höchstens {most, number}-fach verschachtelt sein.",
  cssUnreadable: "Zeile {line, number}: Das ließ sich nicht als CSS lesen und wird weggelassen: {text}",
  cssAtRule: "Zeile {line, number}: @{name} ist hier nicht möglich oder würde etwas laden: Es wird weggelassen.",
  cssPosition:
    "Zeile {line, number}: position kann static, relative oder absolute sein, da andere Boxen die Seite verdecken würden: Es wird weggelassen.",
  cssLoads: "Zeile {line, number}: {text} würde etwas laden oder ausführen: Es wird weggelassen.",
  cssSelector:
    "Zeile {line, number}: Der Selektor dieser Regel lässt sich nicht beurteilen: Die Regel wird weggelassen.",
  cssNoPart: "Zeile {line, number}: Das gehört nicht in ein Stylesheet: Es wird weggelassen.",
  cssNoProperty:
    "Zeile {line, number}: Eine Eigenschaft {text} ist hier nicht bekannt: Sie bleibt, aber Browser übergehen sie vielleicht.",
  cssWrongValue:
    "Zeile {line, number}: Soweit hier bekannt, kann {name} nicht {text} sein: Es bleibt, aber Browser übergehen es vielleicht.",
  accentContrast:
    "Mit dieser Farbe hat Text einen Kontrast von {ratio, number}:1 zum Untergrund, unter den 4,5:1, die das Lesen braucht: Gezeigt wird ein hellerer oder dunklerer Ton.",
  accentContrastIn:
    "Mit dieser Farbe hat Text {look, select, light {im hellen} other {im dunklen}} Aussehen einen Kontrast von {ratio, number}:1 zum Untergrund, unter den 4,5:1, die das Lesen braucht: Gezeigt wird ein hellerer oder dunklerer Ton.",
  buttonContrast:
    "Der Text dieses Buttons hat einen Kontrast von {ratio, number}:1 zu dessen Fläche, unter den 4,5:1, die das Lesen braucht: Gezeigt wird ein hellerer oder dunklerer Ton.",
  stopsInOrder: "Darf nicht kleiner sein als der davor.",
  designObject: "Muss ein Objekt sein, oder eines als JSON-Text.",
  heightAsWidth: "Muss so groß sein wie die Breite.",
  quarterOfWidth: "Darf höchstens ein Viertel der Breite sein.",
  nestedTooDeep: "Ist zu tief verschachtelt.",
  frameLetter:
    "Lässt sich nicht zeichnen: Der Schrift fehlt {text}, sie hat lateinische, griechische und kyrillische Buchstaben.",
  logoKind: "Muss ein PNG-, JPEG- oder WebP-Bild sein.",
  uploadAway: "Das Bild lässt sich gerade nicht lesen.",
  picturesAway: "Bilder lassen sich gerade nicht erzeugen.",
  publicHost: "Muss zu einem öffentlichen Host im Internet führen.",
  httpsPort: "Muss auf Port 443 liegen, dem üblichen von https.",
  notFetched: "Das Bild ließ sich von dort nicht abrufen.",
  fetchedTooSlowly: "Das Bild ließ sich nicht in fünf Sekunden abrufen.",
  pictureTooLarge: "Das Bild ist größer als {most, number} KiB.",
  redirectsTooOften: "Die Adresse leitet mehr als dreimal weiter.",
  dotsLowContrast:
    "Der Kontrast zwischen den Punkten und ihrem Hintergrund ist {ratio, number}:1, unter den 3:1, die Lesegeräte brauchen.",
  dotsWeakContrast:
    "Der Kontrast zwischen den Punkten und ihrem Hintergrund ist {ratio, number}:1: Ab 4,5:1 schaden schlechtes Licht und alte Handys nicht.",
  inverted: "Die Farben sind umgekehrt: Viele Lesegeräte finden helle Punkte auf dunklem Grund nicht.",
  logoTooLarge: "Das Logo ist zu groß für die Fehlerkorrektur: Wähle eine höhere Stufe oder ein kleineres Logo.",
  quietZone: "Die Ruhezone ist zu klein: Der Hintergrund reicht nicht überall vier Module über den Code hinaus.",
  unread: "Die beiden Leser der Prüfung konnten dieses Design nicht beide lesen: Wähle schlichtere Punkte und Ecken.",
  notPublished: "Die Seite ist nicht veröffentlicht: Es gibt nichts, wohin es zurückgehen könnte."
}
