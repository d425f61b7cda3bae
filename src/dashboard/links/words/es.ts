import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  addressToShorten: "Dirección para acortar",
  pasteLongAddressSuchAs: "Pega una dirección larga, como example.com/page",
  shorten: "Acortar",
  moreOptions: "Más opciones",
  links: "Enlaces",
  shortenMany: "Acortar varios",
  newShortLink: "Nuevo enlace corto",
  newShortLinkIs: "Nuevo enlace corto: {name}. {outcome}.",
  readyToBeCopied: "Listo para copiar",
  copy: "Copiar",
  open: "Abrir",
  qrCode: "Código QR",
  edit: "Editar",
  hideThis: "Ocultar",
  shortenALink: "Acortar un enlace",
  pressEnterShortLinkClipboard: "Pulsa Intro y el enlace corto estará en tu portapapeles.",
  createTheLinkToUrl: "Crear el enlace a {url}",
  copiedToTheClipboard: "Copiado en el portapapeles",
  shortLinkToCopy: "enlace corto",
  deactivateAddress: "Desactivar {address}",
  activateAddress: "Activar {address}",
  importLinks: "Importar enlaces…",
  movedAndQrCodesLeadNowhere:
    "{moved}. {count, plural, one {# código QR ya no lleva} other {# códigos QR ya no llevan}} a ninguna parte: restaura el enlace o elige otro para el código."
}
