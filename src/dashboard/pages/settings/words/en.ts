export const words = {
  title: "Title",
  description: "Description",
  standsBelowTitleWherePage: "Stands below the title, and where the page is shared.",
  keepOutSearchEngines: "Keep it out of search engines",
  asksThemNotListPage: "Asks them not to list the page. Anyone with the address can still see it.",
  deletePage: "Delete page",
  theShortLinkWasMade: "The short link is made. This is where you get its QR code.",
  makeShortLinkPage: "Make a short link to this page",
  forPrintQrCodesCounted: "For print and QR codes: it is counted on its own, and can lead elsewhere later.",
  language: "Language",
  theLanguageYouWriteIn:
    "The one you write in: it decides which way the page reads, and the few words that it says itself.",
  noSuchLanguage: "No such language"
} as const
