import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "作成できなかったもの",
  andMoreLines: "{count, plural, other {ほか # 行}}",
  addressesOneALine: "アドレス（1 行に 1 件）",
  theShortLinkWouldLike: "アドレスの後ろに、希望する短縮リンクを書けます：example.com/sale sale",
  tooManyLines: "{count, plural, other {# 行あります。}}一度に {most, number} 行までです。",
  repeatedLines: "{count, plural, other {重複する # 行は 1 回だけ数えます}}",
  linesWithoutAddress: "{count, plural, other {# 行はアドレスではないため、除外してここに残します}}",
  linksMade: "作成したリンク",
  done: "完了",
  close: "閉じる",
  newShortLinks: "新しい短縮リンク",
  linksMadeCount: "{count, plural, other {# 件のリンクを作成しました}}",
  copyAll: "すべてコピー",
  made: "作成済み",
  shorten: "短縮",
  shortenAddresses: "{count, plural, other {# 件のアドレスを短縮}}",
  shortenManyLinks: "まとめて短縮"
}
