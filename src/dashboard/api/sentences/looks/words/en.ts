export const words = {
  mostButtons: "A page holds at most {most, number} links.",
  mostPlugins: "A page holds at most {most, number} plugins.",
  mostText: "The plugins of a page hold at most {most, number} KiB of text in all.",
  itemTwice: "This id is already among the items.",
  simplerMarkdown: "Must be simpler: its markdown takes too long to draw, or becomes too much markup.",
  saysTwice: "Says the same as another field of this config: give one of them.",
  unitsOnce: "Must name each unit once.",
  youtubeAddress: "Must be the address of a YouTube video.",
  youtubeId: "Must be the {count, number} characters of a video's id.",
  youtubeSame: "Must be the video that url names, or be left out.",
  bracketsAtMost: "Must not nest deeper than {most, number} brackets.",
  cssUnreadable: "Line {line, number}: This could not be read as CSS and is left out: {text}",
  cssAtRule: "Line {line, number}: @{name} is not possible here, or would load something: it is left out.",
  cssPosition:
    "Line {line, number}: position can be static, relative or absolute, since other boxes would cover the page: it is left out.",
  cssLoads: "Line {line, number}: {text} would load something or run something: it is left out.",
  cssSelector: "Line {line, number}: The selector of this rule cannot be judged: the rule is left out.",
  cssNoPart: "Line {line, number}: This is no part of a style sheet: it is left out.",
  cssNoProperty:
    "Line {line, number}: there is no property {text}, as far as is known here: it stays, but browsers may pass over it.",
  cssWrongValue:
    "Line {line, number}: {name} cannot be {text}, as far as is known here: it stays, but browsers may pass over it.",
  accentContrast:
    "With this colour, text has a contrast of {ratio, number}:1 with what it stands on, under the 4.5:1 that reading needs: a lighter or darker shade is shown.",
  accentContrastIn:
    "With this colour, text has a contrast of {ratio, number}:1 with what it stands on in the {look, select, light {light} other {dark}} look, under the 4.5:1 that reading needs: a lighter or darker shade is shown.",
  buttonContrast:
    "The text of this button has a contrast of {ratio, number}:1 with its face, under the 4.5:1 that reading needs: a lighter or darker shade is shown.",
  stopsInOrder: "Must not be less than the one before.",
  designObject: "Must be an object, or the JSON text of one.",
  heightAsWidth: "Must be the same as width.",
  quarterOfWidth: "Must be at most a quarter of the width.",
  nestedTooDeep: "Is nested too deeply.",
  frameLetter: "Cannot be drawn: the font has no {text}, but Latin, Greek and Cyrillic letters.",
  logoKind: "Must be a PNG, JPEG or WebP picture.",
  uploadAway: "The upload cannot be read at the moment.",
  picturesAway: "Pictures cannot be made at the moment.",
  publicHost: "Must lead to a public host of the internet.",
  httpsPort: "Must be on port 443, the usual one of https.",
  notFetched: "The picture could not be fetched from there.",
  fetchedTooSlowly: "The picture could not be fetched within five seconds.",
  pictureTooLarge: "The picture is larger than {most, number} KiB.",
  redirectsTooOften: "The address redirects more than three times.",
  dotsLowContrast:
    "The contrast between the dots and what is behind them is {ratio, number}:1, under the 3:1 that readers need.",
  dotsWeakContrast:
    "The contrast between the dots and what is behind them is {ratio, number}:1: from 4.5:1 on, poor light and old phones do no harm.",
  inverted: "The colours are inverted: many readers find no light dots on a dark background.",
  logoTooLarge: "The logo is too large for the error correction: choose a higher level or a smaller logo.",
  quietZone: "The quiet zone is too small: the background does not reach four modules past the code everywhere.",
  unread: "The two readers of the check could not both read this design: choose plainer dots and corners.",
  notPublished: "The page is not published: there is nothing to go back to."
} as const
