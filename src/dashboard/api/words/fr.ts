import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  theServerCannotReachedSo: "Le serveur est injoignable : rien n’a été fait. Réessayez quand il sera de retour.",
  youSignedOutSignAgain: "Vous êtes déconnecté. Reconnectez-vous pour continuer.",
  theServerCannotAnswerRight: "Le serveur ne peut pas répondre pour l’instant. Réessayez dans un instant.",
  tooManyRequestsAtOnce: "Trop de requêtes à la fois. Patientez un instant.",
  somethingWentWrongServersSide: "Un problème est survenu côté serveur.",
  somethingWentWrongPageReload: "Un problème est survenu sur cette page. Rechargez-la et réessayez.",
  thePictureIsTooLarge: "L’image est trop grande.",
  thePictureCouldNotUploaded: "L’image n’a pas pu être envoyée.",
  theServerCannotBeReached: "Le serveur est injoignable.",
  theUploadWasStopped: "L’envoi a été interrompu.",
  somethingNotRightYetSee: "Quelque chose ne va pas encore : voyez ce qui est signalé.",
  thatWasTooOftenShort: "Trop de tentatives en peu de temps. Patientez une minute, puis réessayez.",
  thisFieldIsRequired: "Ce champ est obligatoire.",
  sayWhereItLeads: "Indiquez où cela mène."
}
