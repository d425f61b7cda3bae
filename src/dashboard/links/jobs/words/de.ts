import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  takenOut: "{count, plural, one {# Link aus seinem Ordner} other {# Links aus ihren Ordnern}} genommen",
  takingOut: "Aus Ordnern nehmen: {done, number} von {count, plural, one {# Link} other {# Links}}",
  movingToTrash: "In den Papierkorb: {done, number} von {count, plural, one {# Link} other {# Links}}",
  moving: "Verschieben: {done, number} von {count, plural, one {# Link} other {# Links}}",
  tagging: "Tags ändern: {done, number} von {count, plural, one {# Link} other {# Links}}",
  activating: "Einschalten: {done, number} von {count, plural, one {# Link} other {# Links}}",
  deactivating: "Ausschalten: {done, number} von {count, plural, one {# Link} other {# Links}}",
  undoing: "Rückgängig machen: {done, number} von {count, plural, one {# Link} other {# Links}}",
  movedToTrash: "{count, plural, one {# Link} other {# Links}} in den Papierkorb verschoben",
  moved: "{count, plural, one {# Link} other {# Links}} verschoben",
  tagged: "Tags an {count, plural, one {# Link} other {# Links}} geändert",
  activated: "{count, plural, one {# Link} other {# Links}} eingeschaltet",
  deactivated: "{count, plural, one {# Link} other {# Links}} ausgeschaltet",
  putBack: "{count, plural, one {# Link} other {# Links}} zurückgesetzt",
  stayed:
    "{count, plural, one {# seither geänderter Link bleibt} other {# seither geänderte Links bleiben}}, wie sie sind",
  thenStopped: "{outcome}, dann brach es ab.",
  skipped: "{count, plural, one {# Link hätte} other {# Links hätten}} mehr als 50 Tags und blieben, wie sie sind"
}
