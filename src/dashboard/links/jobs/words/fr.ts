import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  takenOut: "{count, plural, one {# lien sorti de son dossier} other {# liens sortis de leurs dossiers}}",
  takingOut: "Sortie des dossiers : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  movingToTrash: "Mise à la corbeille : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  moving: "Déplacement : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  tagging: "Modification des étiquettes : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  activating: "Activation : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  deactivating: "Désactivation : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  undoing: "Annulation : {done, number} sur {count, plural, one {# lien} other {# liens}}",
  movedToTrash: "{count, plural, one {# lien mis} other {# liens mis}} à la corbeille",
  moved: "{count, plural, one {# lien déplacé} other {# liens déplacés}}",
  tagged: "Étiquettes modifiées sur {count, plural, one {# lien} other {# liens}}",
  activated: "{count, plural, one {# lien activé} other {# liens activés}}",
  deactivated: "{count, plural, one {# lien désactivé} other {# liens désactivés}}",
  putBack: "{count, plural, one {# lien rétabli} other {# liens rétablis}}",
  stayed:
    "{count, plural, one {# lien modifié depuis reste tel quel} other {# liens modifiés depuis restent tels quels}}",
  thenStopped: "{outcome}, puis cela s’est arrêté.",
  skipped: "{count, plural, one {# lien aurait} other {# liens auraient}} plus de 50 étiquettes et restent tels quels"
}
