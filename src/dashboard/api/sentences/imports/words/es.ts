import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "El archivo de la importación ya no está.",
  keyUnreadable: "La clave de la importación ya no se puede leer.",
  ownersAllowPrivate: "Solo un propietario del equipo puede hacer consultar redes privadas.",
  keptForTrash: "El código corto está reservado para algo de la papelera.",
  mostJobs: "Hay tantas tareas abiertas como se permite ({most}): espera a que termine una.",
  jobNotUndone: "Esta tarea no se puede deshacer, o ya no.",
  jobStateChanged: "Esta tarea no lo permite ahora: su estado ha cambiado ({state}, {verb})."
}
