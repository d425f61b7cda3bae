import type { PageWords } from "./PageWords.ts"

export const ar: PageWords = {
  open: "فتح",
  video: "فيديو",
  playOnYoutube: "تشغيل على يوتيوب",
  playOnYoutubeNamed: (title) => `تشغيل على يوتيوب: ${title}`,
  pictures: "صور",
  picture: (number) => `صورة ${number}`,
  portraitOf: (title) => `صورة ${title}`,
  whereYouAre: "بتوقيتك"
}
