import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  yourOwnCss: "カスタム CSS",
  comesAfterThemeWhatWould:
    "テーマの後に適用されます。外部から読み込むもの（@import、url()、フォント）や、ページの外に影響するものは除かれます。",
  someOfItDoesNothing: "効果のない部分があります：",
  bButtonCCardH1:
    "<code>.b</code> はボタン、<code>.c</code> はカード、<code>h1</code> はタイトルです。色は <code>var(--a1)</code>、<code>var(--a2)</code>、<code>var(--ink)</code>、<code>var(--bg)</code> で指定されています。",
  firstAccent: "アクセント 1",
  secondAccent: "アクセント 2",
  profilePicture: "プロフィール画像",
  roundAtTopPage: "ページ上部に丸く表示されます。",
  backgroundPicture: "背景画像",
  fillsPageBehindEverythingColours: "ページ全体の背景に表示されます。文字が読みやすいように色が調整されます。",
  icon: "アイコン",
  theSmallPictureBrowsersTab: "ブラウザーのタブに表示される小さな画像。",
  theThemesOwn: "テーマの色",
  themesOwnColour: "テーマの色、{colour}",
  useTheThemesOwn: "テーマの色に戻す",
  labelUseTheThemesOwn: "{label}：テーマの色に戻す",
  theme: "テーマ"
}
