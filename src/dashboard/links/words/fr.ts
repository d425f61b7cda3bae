import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  addressToShorten: "Adresse à raccourcir",
  pasteLongAddressSuchAs: "Collez une longue adresse, par exemple example.com/page",
  shorten: "Raccourcir",
  moreOptions: "Plus d’options",
  links: "Liens",
  shortenMany: "Raccourcir plusieurs liens",
  newShortLink: "Nouveau lien court",
  newShortLinkIs: "Nouveau lien court : {name}. {outcome}.",
  readyToBeCopied: "Prêt à copier",
  copy: "Copier",
  open: "Ouvrir",
  qrCode: "QR code",
  edit: "Modifier",
  hideThis: "Masquer",
  shortenALink: "Raccourcir un lien",
  pressEnterShortLinkClipboard: "Appuyez sur Entrée et le lien court est dans votre presse-papiers.",
  createTheLinkToUrl: "Créer le lien vers {url}",
  copiedToTheClipboard: "Copié dans le presse-papiers",
  shortLinkToCopy: "lien court",
  deactivateAddress: "Désactiver {address}",
  activateAddress: "Activer {address}",
  importLinks: "Importer des liens…",
  movedAndQrCodesLeadNowhere:
    "{moved}. {count, plural, one {# code QR ne mène} other {# codes QR ne mènent}} plus nulle part : restaurez le lien ou choisissez-en un autre pour le code."
}
