import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  link: "Enlace",
  links: "Enlaces",
  noLinksInTheTrash: "No hay enlaces en la papelera",
  page: "Página",
  pages: "Páginas",
  noPagesInTheTrash: "No hay páginas en la papelera",
  qrCode: "Código QR",
  qrCodes: "QR",
  noQrCodesTrash: "No hay códigos QR en la papelera",
  nameIsBack: "«{name}» está de vuelta",
  deletedAgo: "eliminado {ago}",
  deletedAgoBy: "eliminado {ago} por {username}",
  goneOn: "eliminación definitiva el {day}",
  restore: "Restaurar",
  restoreName: "Restaurar {name}",
  deleteNameForGood: "Eliminar {name} para siempre",
  deleteForGood: "Eliminar para siempre",
  askDeleteForGood: "¿Eliminar «{name}» para siempre?",
  qrcodeIsGone:
    "Después no se podrá recuperar. Donde esté impreso, seguirá llevando al destino de su enlace, pero sus escaneos ya no se contarán aparte.",
  addressIsGone: "Después no se podrá recuperar y otra persona podrá usar la dirección.",
  theTrashIsEmpty: "La papelera está vacía",
  askEmptyTheTrash: "¿Vaciar la papelera?",
  everythingDeletedGoodEverybodyTeam:
    "Todo lo que hay en ella se eliminará para siempre, para todo el equipo, y otra persona podrá usar las direcciones. Esto no se puede deshacer.",
  emptyTheTrash: "Vaciar la papelera",
  all: "Todo",
  whatCanBeRestored:
    "Los enlaces, páginas y códigos QR que elimines se pueden restaurar desde aquí durante {days} días, con todo lo que tenían.",
  keptForDays:
    "Se guarda durante {days} días. Nada de lo que hay aquí lleva a ningún sitio ni se cuenta; las direcciones siguen siendo tuyas.",
  trash: "Papelera",
  showMore: "Mostrar más",
  whatIsShown: "Qué se muestra",
  searchTheTrash: "Buscar en la papelera",
  nothingFound: "No se encontró nada en la papelera",
  theSearchLooksIn: "Se busca en nombres, enlaces cortos y destinos.",
  showEverything: "Mostrar todo",
  selectAllShown: "Seleccionar todo lo que se muestra",
  selectName: "Seleccionar {name}",
  selectedInTheTrash: "Selección en la papelera",
  restoring: "Restaurando",
  countIsBack: "{count, plural, one {# está de vuelta} other {# están de vuelta}}",
  notAllRestored: "No se restauró todo",
  entryCount: "{count, plural, one {# elemento} other {# elementos}}"
}
