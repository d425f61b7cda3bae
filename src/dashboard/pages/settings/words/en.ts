export const words = {
  title: "Title",
  description: "Description",
  standsBelowTitleWherePage: "Stands below the title, and where the page is shared.",
  keepOutSearchEngines: "Keep it out of search engines",
  asksThemNotListPage: "Asks them not to list the page; who has the address still sees it.",
  deletePage: "Delete page",
  theShortLinkWasMade: "The short link was made. This is where its QR code can be had.",
  makeShortLinkPage: "Make a short link to this page",
  forPrintQrCodesCounted: "For print and QR codes: it is counted on its own, and can lead elsewhere later."
} as const
