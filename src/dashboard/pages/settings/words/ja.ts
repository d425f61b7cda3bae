import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  title: "タイトル",
  description: "説明",
  standsBelowTitleWherePage: "タイトルの下と、ページの共有時に表示されます。",
  keepOutSearchEngines: "検索エンジンに表示しない",
  asksThemNotListPage: "ページを掲載しないよう検索エンジンに伝えます。アドレスを知っている人は引き続き閲覧できます。",
  deletePage: "ページを削除",
  theShortLinkWasMade: "短縮リンクを作成しました。QR コードはここで入手できます。",
  makeShortLinkPage: "このページの短縮リンクを作成",
  forPrintQrCodesCounted: "印刷物や QR コード用です。クリックは個別に集計され、リンク先はあとから変更できます。",
  language: "言語",
  theLanguageYouWriteIn: "文章を書いている言語です。ページの文字の向きと、ページ自体が表示する短い言葉が決まります。",
  noSuchLanguage: "そのような言語はありません"
}
