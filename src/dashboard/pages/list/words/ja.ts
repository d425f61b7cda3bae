import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  createThePageTitle: "ページ「{title}」を作成",
  title: "タイトル",
  yourNameWhatPageAbout: "あなたの名前、またはページの内容",
  cancel: "キャンセル",
  createPage: "ページを作成",
  newPage: "新しいページ",
  edit: "編集",
  openPage: "ページを開く",
  actionsForTitle: "{title} の操作",
  clickCount: "{count, plural, other {# クリック}}",
  itemCount: "{count, plural, other {# 項目}}",
  folder: "フォルダー",
  allFolders: "すべてのフォルダー",
  withoutAFolder: "フォルダーなし",
  order: "並び順",
  newestFirst: "新しい順",
  oldestFirst: "古い順",
  mostClicksFirst: "クリックの多い順",
  byTitle: "タイトル順",
  byAddress: "アドレス順",
  deleteThePageTitle: "ページ「{title}」を削除",
  titleMovedToTheTrash: "「{title}」をゴミ箱に移動しました",
  delete: "削除",
  copyAddressOf: "{title} のアドレスをコピー",
  viewCount: "{count, plural, other {# 回表示}}"
}
