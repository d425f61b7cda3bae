import type { PageWords } from "./PageWords.ts"

export const de: PageWords = {
  open: "Öffnen",
  video: "Video",
  playOnYoutube: "Auf YouTube abspielen",
  playOnYoutubeNamed: (title) => `Auf YouTube abspielen: ${title}`,
  pictures: "Bilder",
  picture: (number) => `Bild ${number}`,
  portraitOf: (title) => `Porträt von ${title}`,
  whereYouAre: "bei dir"
}
