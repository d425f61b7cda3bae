import type { PageWords } from "./PageWords.ts"

export const es: PageWords = {
  open: "Abrir",
  video: "Vídeo",
  playOnYoutube: "Reproducir en YouTube",
  playOnYoutubeNamed: (title) => `Reproducir en YouTube: ${title}`,
  pictures: "Imágenes",
  picture: (number) => `Imagen ${number}`,
  portraitOf: (title) => `Retrato de ${title}`,
  whereYouAre: "en tu zona horaria"
}
