import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  addressToShorten: "Adresse zum Kürzen",
  pasteLongAddressSuchAs: "Lange Adresse einfügen, etwa example.com/page",
  shorten: "Kürzen",
  moreOptions: "Mehr Optionen",
  links: "Links",
  shortenMany: "Viele kürzen",
  newShortLink: "Neuer Kurzlink",
  newShortLinkIs: "Neuer Kurzlink: {name}. {outcome}.",
  readyToBeCopied: "Bereit zum Kopieren",
  copy: "Kopieren",
  open: "Öffnen",
  qrCode: "QR-Code",
  edit: "Bearbeiten",
  hideThis: "Ausblenden",
  shortenALink: "Link kürzen",
  pressEnterShortLinkClipboard: "Drück Enter, und der Kurzlink ist in deiner Zwischenablage.",
  createTheLinkToUrl: "Link zu {url} erstellen",
  copiedToTheClipboard: "In die Zwischenablage kopiert",
  shortLinkToCopy: "Kurzlink",
  deactivateAddress: "{address} deaktivieren",
  activateAddress: "{address} aktivieren",
  importLinks: "Links importieren …",
  movedAndQrCodesLeadNowhere:
    "{moved}. {count, plural, one {# QR-Code führt} other {# QR-Codes führen}} jetzt nirgendwohin: Stell den Link wieder her oder wähle für den Code einen anderen."
}
