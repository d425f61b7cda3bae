import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "El archivo de la importación ya no está.",
  keyUnreadable: "La clave de la importación ya no se puede leer.",
  customDump: "Es un volcado de PostgreSQL en formato custom. Créelo de nuevo con pg_dump --format=plain.",
  xmlFile: "Los archivos XML no se pueden importar. Exporte en su lugar SQL, CSV, JSON o SQLite.",
  operatorAllowsPrivate:
    "Este servidor no accede a redes privadas. Quien lo administra puede permitirlas con LINDEN_ALLOW_PRIVATE_TARGETS.",
  ownersAllowPrivate: "Solo un propietario del equipo puede hacer consultar redes privadas.",
  keptForTrash: "El código corto está reservado para algo de la papelera.",
  mostJobs: "Hay tantas tareas abiertas como se permite ({most}): espera a que termine una.",
  jobNotUndone: "Esta tarea no se puede deshacer, o ya no.",
  jobStateChanged: "Esta tarea no lo permite ahora: su estado ha cambiado ({state}, {verb}).",
  archiveIsNone: "No es un archivo de un equipo de Linden, o no está completo.",
  archiveForeign: "No es un archivo de un equipo de Linden: su manifiesto es de otro tipo.",
  archiveNewer: "El archivo lo hizo Linden {version}, más nuevo que este.",
  archiveTeamNotEmpty: "El equipo no está vacío: importa el archivo en uno nuevo.",
  archiveUnreadable: "El archivo no se puede leer: {cause}.",
  archiveTooManyFiles: "El archivo contiene demasiados ficheros.",
  archiveEncrypted: "El archivo está cifrado.",
  archiveTwice: "El archivo contiene {name} dos veces.",
  archiveTooLarge: "{name} es demasiado grande dentro del archivo.",
  archiveLineTooLong: "Una línea de {name} es demasiado larga dentro del archivo."
}
