import type { PageWords } from "./PageWords.ts"

export const ja: PageWords = {
  open: "開く",
  video: "動画",
  playOnYoutube: "YouTubeで再生",
  playOnYoutubeNamed: (title) => `YouTubeで再生: ${title}`,
  pictures: "画像",
  picture: (number) => `画像${number}`,
  portraitOf: (title) => `${title}の写真`,
  whereYouAre: "(現地時間)"
}
