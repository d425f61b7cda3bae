/** What a page says of its own, in one language. */
export interface PageWords {
  readonly open: string
  readonly video: string
  readonly playOnYoutube: string
  readonly playOnYoutubeNamed: (title: string) => string
  readonly pictures: string
  readonly picture: (number: number) => string
  readonly portraitOf: (title: string) => string
  /** Stands behind a moment that is told by the visitor's own clocks. */
  readonly whereYouAre: string
}
