import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  content: "コンテンツ",
  design: "デザイン",
  settings: "設定",
  copyAddress: "アドレスをコピー",
  open: "開く",
  whatIsShown: "表示する内容",
  edit: "編集",
  preview: "プレビュー",
  whatChangedPageNotSaved:
    "このページの変更はまだ保存されていません。変更はこのブラウザーに残り、戻ってきたときに続きから再開できます。",
  leaveWithoutSaving: "保存せずに移動",
  everythingIsSaved: "すべて保存されています。",
  unsavedChanges: "未保存の変更",
  notSavedYet: "まだ保存されていません。",
  discard: "破棄",
  save: "保存",
  saveKeys: "Ctrl+S"
}
