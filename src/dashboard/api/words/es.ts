import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  theServerCannotReachedSo:
    "No se puede acceder al servidor, así que no se hizo nada. Vuelve a intentarlo cuando esté disponible.",
  youSignedOutSignAgain: "Se ha cerrado tu sesión. Vuelve a iniciar sesión para continuar.",
  theServerCannotAnswerRight: "El servidor no puede responder ahora. Vuelve a intentarlo en un momento.",
  tooManyRequestsAtOnce: "Demasiadas solicitudes a la vez. Espera un momento.",
  somethingWentWrongServersSide: "Algo salió mal en el servidor.",
  somethingWentWrongPageReload: "Algo salió mal en esta página. Recárgala y vuelve a intentarlo.",
  thePictureIsTooLarge: "La imagen es demasiado grande.",
  thePictureCouldNotUploaded: "No se pudo subir la imagen.",
  theServerCannotBeReached: "No se puede acceder al servidor.",
  theUploadWasStopped: "Se detuvo la subida.",
  somethingNotRightYetSee: "Algo no está bien todavía: revisa lo que está marcado.",
  thatWasTooOftenShort: "Demasiados intentos en poco tiempo. Espera un minuto y vuelve a intentarlo.",
  thisFieldIsRequired: "Este campo es obligatorio.",
  sayWhereItLeads: "Indica adónde lleva."
}
