export const words = {
  content: "Content",
  design: "Design",
  settings: "Settings",
  copyAddress: "Copy address",
  open: "Open",
  whatIsShown: "What is shown",
  edit: "Edit",
  preview: "Preview",
  whatChangedPageNotSaved:
    "What you changed on this page is not saved yet. It stays in this browser and is here when you come back.",
  leaveWithoutSaving: "Leave without saving",
  everythingIsSaved: "Everything is saved.",
  unsavedChanges: "Unsaved changes",
  notSavedYet: "Not saved yet.",
  discard: "Discard",
  save: "Save",
  saveKeys: "Ctrl+S"
} as const
