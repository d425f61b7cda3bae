import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "作成できなかったもの",
  andCounted: "ほか {counted}",
  addressesOneALine: "アドレス（1 行に 1 件）",
  theShortLinkWouldLike: "アドレスの後ろに、希望する短縮リンクを書けます：example.com/sale sale",
  theseLengthMostAtMost: "{length}あります。一度に {most} 件までです。",
  linksMade: "作成したリンク",
  done: "完了",
  close: "閉じる",
  newShortLinks: "新しい短縮リンク",
  lengthMade: "{length}を作成しました",
  copyAll: "すべてコピー",
  made: "作成済み",
  shorten: "短縮",
  shortenAddresses: "{count, plural, other {# 件のアドレス}}を短縮"
}
