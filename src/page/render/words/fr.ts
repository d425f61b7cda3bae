import type { PageWords } from "./PageWords.ts"

export const fr: PageWords = {
  open: "Ouvrir",
  video: "Vidéo",
  playOnYoutube: "Lire sur YouTube",
  playOnYoutubeNamed: (title) => `Lire sur YouTube\u00a0: ${title}`,
  pictures: "Images",
  picture: (number) => `Image ${number}`,
  portraitOf: (title) => `Portrait de ${title}`,
  whereYouAre: "chez vous"
}
