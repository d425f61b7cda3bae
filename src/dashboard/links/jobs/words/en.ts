export const words = {
  takenOut:
    "{count, plural, one {# link} other {# links}} removed from {count, plural, one {its folder} other {their folders}}",
  takingOut: "Removing from folders: {done, number} of {count, plural, one {# link} other {# links}}",
  movingToTrash: "Moving to the trash: {done, number} of {count, plural, one {# link} other {# links}}",
  moving: "Moving: {done, number} of {count, plural, one {# link} other {# links}}",
  tagging: "Changing tags: {done, number} of {count, plural, one {# link} other {# links}}",
  activating: "Activating: {done, number} of {count, plural, one {# link} other {# links}}",
  deactivating: "Deactivating: {done, number} of {count, plural, one {# link} other {# links}}",
  undoing: "Undoing: {done, number} of {count, plural, one {# link} other {# links}}",
  movedToTrash: "{count, plural, one {# link} other {# links}} moved to the trash",
  moved: "{count, plural, one {# link} other {# links}} moved",
  tagged: "Tags of {count, plural, one {# link} other {# links}} changed",
  activated: "{count, plural, one {# link} other {# links}} activated",
  deactivated: "{count, plural, one {# link} other {# links}} deactivated",
  putBack: "{count, plural, one {# link} other {# links}} put back",
  stayed: "{count, plural, one {# link} other {# links}} changed since stayed as they are",
  thenStopped: "{outcome}, then it stopped.",
  skipped: "{count, plural, one {# link} other {# links}} would have more than 50 tags and stayed as they are"
} as const
