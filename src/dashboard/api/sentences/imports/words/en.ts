export const words = {
  importFileGone: "The file of the import is not there any more.",
  keyUnreadable: "The key of the import cannot be read any more.",
  ownersAllowPrivate: "Only an owner of the team may have private networks asked.",
  keptForTrash: "The short code is kept for something in the trash.",
  mostJobs: "As many jobs are open as may be ({most}): wait until one has ended.",
  jobNotUndone: "This job cannot be undone, or not any more.",
  jobStateChanged: "A job that is {state} cannot be {verb}."
} as const
