export const words = {
  link: "Link",
  links: "Links",
  noLinksInTheTrash: "No links in the trash",
  page: "Page",
  pages: "Pages",
  noPagesInTheTrash: "No pages in the trash",
  qrCode: "QR code",
  qrCodes: "QR codes",
  noQrCodesTrash: "No QR codes in the trash",
  nameIsBack: "“{name}” is back",
  oneAddressDeletedDeletedatValue: "{one}{address} · deleted {deletedAt}{value} · gone for good on {purgeAt}",
  restore: "Restore",
  restoreName: "Restore {name}",
  deleteNameForGood: "Delete {name} for good",
  deleteForGood: "Delete for good",
  deleteNameForGood2: "Delete “{name}” for good?",
  itCannotHadBackAfter:
    "It cannot be had back after that. Where it is printed, it leads where its link leads, and its scans are no longer counted apart.",
  itCannotHadBackAfter2: "It cannot be had back after that, and its address can be taken by somebody else.",
  theTrashIsEmpty: "The trash is empty",
  emptyTheTrash: "Empty the trash?",
  everythingDeletedGoodEverybodyTeam:
    "Everything in it is deleted for good, for everybody in the team, and the addresses can be taken by somebody else. This cannot be undone.",
  emptyTheTrash2: "Empty the trash",
  all: "All",
  linksPagesQrCodesDelete:
    "Links, pages and QR codes that you delete can be restored from here for {keptDays} days, with all that they had.",
  trash: "Trash",
  showMore: "Show more",
  whatIsShown: "What is shown"
} as const
