import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "Le fichier de l’import n’est plus là.",
  keyUnreadable: "La clé de l’import ne peut plus être lue.",
  customDump: "C’est une sauvegarde PostgreSQL au format « custom ». Recréez-la avec pg_dump --format=plain.",
  xmlFile: "Les fichiers XML ne peuvent pas être importés. Exportez plutôt en SQL, CSV, JSON ou SQLite.",
  operatorAllowsPrivate:
    "Ce serveur n’accède pas aux réseaux privés. Son exploitant peut les autoriser avec LINDEN_ALLOW_PRIVATE_TARGETS.",
  ownersAllowPrivate: "Seul un propriétaire de l’équipe peut faire interroger des réseaux privés.",
  keptForTrash: "Le code court est réservé à quelque chose dans la corbeille.",
  mostJobs: "Autant de tâches que possible sont en cours ({most}) : attendez qu’une se termine.",
  jobNotUndone: "Cette tâche ne peut pas être défaite, ou ne peut plus l’être.",
  jobStateChanged: "Cette tâche ne le permet pas en ce moment : son état a changé ({state}, {verb}).",
  archiveIsNone: "Ce n’est pas une archive d’une équipe de Linden, ou elle est incomplète.",
  archiveForeign: "Ce n’est pas une archive d’une équipe de Linden : son manifeste est d’un autre type.",
  archiveNewer: "L’archive a été faite par Linden {version}, plus récent que celui-ci.",
  archiveTeamNotEmpty: "L’équipe n’est pas vide : importez l’archive dans une nouvelle équipe.",
  archiveUnreadable: "L’archive ne peut pas être lue : {cause}.",
  archiveTooManyFiles: "L’archive contient trop de fichiers.",
  archiveEncrypted: "L’archive est chiffrée.",
  archiveTwice: "L’archive contient {name} deux fois.",
  archiveTooLarge: "{name} dans l’archive est trop volumineux.",
  archiveLineTooLong: "Une ligne de {name} dans l’archive est trop longue."
}
