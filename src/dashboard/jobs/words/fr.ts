import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  jobs: "Imports et tâches",
  whatJobsAre: "Le travail qui se poursuit seul, comme les imports. Ce qui est terminé est conservé 30 jours.",
  import: "Importation",
  trialOfAnImport: "Essai d’un import",
  importLinks: "Importer des liens",
  show: "Afficher",
  showMore: "Afficher plus",
  state: "État",
  allStates: "Tous",
  noJobsYet: "Rien ici pour l’instant",
  noSuchJobs: "Aucun dans cet état",
  queued: "En attente",
  running: "En cours",
  paused: "En pause",
  done: "Terminé",
  failed: "Échoué",
  cancelled: "Annulé",
  undoing: "Retour en arrière",
  undone: "Défait",
  begunAt: "Commencé le {at}",
  endedAt: "Terminé le {at}",
  soFar: "{count, plural, one {# entrée} other {# entrées}} jusqu’ici",
  soFarOf: "{done, number} sur {total, number}",
  takenBack: "{count, plural, one {# lien retiré} other {# liens retirés}} jusqu’ici",
  aSecond: "{rate} par seconde",
  timeLeft: "encore {time}",
  pause: "Mettre en pause",
  goOn: "Reprendre",
  cancel: "Annuler",
  cancelIt: "Annuler l’import",
  cancelQuestion: "Annuler l’import ?",
  whatItDidStays: "Ce qu’il a déjà apporté reste, jusqu’à ce que vous le défassiez.",
  reportOf: "Rapport ({count, plural, one {# ligne} other {# lignes}})",
  undoTheImport: "Défaire l’import",
  undoQuestion: "Défaire l’import ?",
  undoMeans:
    "Les liens qu’il a créés sont supprimés avec leurs clics, et ceux qu’il a remplacés redeviennent ce qu’ils étaient. Ce que quelqu’un a modifié depuis reste. C’est possible jusqu’au {until}.",
  canBeUndoneUntil: "Peut être défait jusqu’au {at}.",
  nothingToDo: "Il n’y avait rien à apporter.",
  thisWouldHappen: "Rien n’est encore modifié. Si vous importez cela :",
  createdCount: "{count, plural, one {# lien est nouveau} other {# liens sont nouveaux}}.",
  replacedCount: "{count, plural, one {# de vos liens est remplacé} other {# de vos liens sont remplacés}}.",
  renamedCount:
    "{count, plural, one {# lien reçoit} other {# liens reçoivent}} une autre adresse courte, car l’ancienne est prise.",
  unchangedCount:
    "{count, plural, one {# lien est déjà ici et reste tel quel} other {# liens sont déjà ici et restent tels quels}}.",
  takenCount:
    "{count, plural, one {# lien est laissé} other {# liens sont laissés}} de côté, car l’adresse courte est prise.",
  skippedCount:
    "{count, plural, one {# entrée est laissée} other {# entrées sont laissées}} de côté : le rapport dit pourquoi.",
  visitsCount: "{count, plural, one {# visite est reprise} other {# visites sont reprises}}.",
  visitsLeftOutCount: "{count, plural, one {# visite est laissée} other {# visites sont laissées}} de côté.",
  clicksCount: "{count, plural, one {# clic est repris} other {# clics sont repris}} comme total.",
  tagsCount: "{count, plural, one {# étiquette est nouvelle} other {# étiquettes sont nouvelles}}.",
  foldersCount: "{count, plural, one {# dossier est nouveau} other {# dossiers sont nouveaux}}.",
  pagesCount: "{count, plural, one {# page est nouvelle} other {# pages sont nouvelles}}.",
  undoneCount: "{count, plural, one {# lien est retiré} other {# liens sont retirés}}.",
  keptCount:
    "{count, plural, one {# lien reste, car quelqu’un l’a modifié ou supprimé} other {# liens restent, car quelqu’un les a modifiés ou supprimés}}."
}
