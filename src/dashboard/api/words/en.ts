export const words = {
  theServerCannotReachedSo: "The server cannot be reached, so this was not done. Try again when it is back.",
  youSignedOutSignAgain: "You are signed out. Sign in again to go on.",
  theServerCannotAnswerRight: "The server cannot answer right now. Try again in a moment.",
  tooManyRequestsAtOnce: "Too many requests at once. Wait a moment.",
  somethingWentWrongServersSide: "Something went wrong on the server's side.",
  somethingWentWrongPageReload: "Something went wrong in this page. Reload it and try again.",
  thePictureIsTooLarge: "The picture is too large.",
  thePictureCouldNotUploaded: "The picture could not be uploaded.",
  theServerCannotBeReached: "The server cannot be reached.",
  theUploadWasStopped: "The upload was stopped.",
  somethingNotRightYetSee: "Something is not right yet: see what is marked.",
  thatWasTooOftenShort: "That was too often in a short time. Wait a minute, then try again.",
  thisFieldIsRequired: "This field is required.",
  sayWhereItLeads: "Say where it leads."
} as const
