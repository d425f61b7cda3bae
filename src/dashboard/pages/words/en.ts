export const words = {
  newPage: "New page",
  pages: "Pages",
  everythingBehindOneLink: "Everything you are, behind one link.",
  noPagesInThisFolder: "No pages in this folder",
  yourFirstPage: "Your first page",
  chooseAnotherFolderMakePage: "Choose another folder, or make a page and put it here in its settings.",
  aPageHoldsLinksPictures:
    "A page holds your links, pictures, videos and answers behind one address, for the bio of your profiles. Choose a theme, add links, share it.",
  address: "Address",
  useSlug: "Use “{slug}”",
  addressIsFree: "This address is free.",
  formerAddressLeadsHere: "The one until now, @{own}, leads here until another page takes it.",
  draft: "Draft",
  visitorsDoNotSeeUntil: "Visitors do not see it until you publish it.",
  published: "Published",
  visitorsSeeAsHere: "Visitors see it as it is here.",
  changesNotPublishedYet: "Changes not published yet",
  visitorsSeeAsWasPublished: "Visitors see it as it was published last."
} as const
