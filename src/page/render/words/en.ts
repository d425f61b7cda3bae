import type { PageWords } from "./PageWords.ts"

export const en: PageWords = {
  open: "Open",
  video: "Video",
  playOnYoutube: "Play on YouTube",
  playOnYoutubeNamed: (title) => `Play on YouTube: ${title}`,
  pictures: "Pictures",
  picture: (number) => `Picture ${number}`,
  portraitOf: (title) => `Portrait of ${title}`,
  whereYouAre: "where you are"
}
