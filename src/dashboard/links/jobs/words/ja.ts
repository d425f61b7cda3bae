import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  takenOut: "{count, plural, other {# 件のリンク}}をフォルダーから出しました",
  takingOut: "フォルダーから出しています: {count, plural, other {# 件}}中 {done, number} 件",
  movingToTrash: "ゴミ箱に移動中: {count, plural, other {# 件}}中 {done, number} 件",
  moving: "移動中: {count, plural, other {# 件}}中 {done, number} 件",
  tagging: "タグを変更中: {count, plural, other {# 件}}中 {done, number} 件",
  activating: "有効化中: {count, plural, other {# 件}}中 {done, number} 件",
  deactivating: "無効化中: {count, plural, other {# 件}}中 {done, number} 件",
  undoing: "元に戻しています: {count, plural, other {# 件}}中 {done, number} 件",
  movedToTrash: "{count, plural, other {# 件のリンク}}をゴミ箱に移動しました",
  moved: "{count, plural, other {# 件のリンク}}を移動しました",
  tagged: "{count, plural, other {# 件のリンク}}のタグを変更しました",
  activated: "{count, plural, other {# 件のリンク}}を有効にしました",
  deactivated: "{count, plural, other {# 件のリンク}}を無効にしました",
  putBack: "{count, plural, other {# 件のリンク}}を元に戻しました",
  stayed: "その後変更された{count, plural, other {# 件のリンク}}はそのままです",
  thenStopped: "{outcome}。その後停止しました。",
  skipped: "{count, plural, other {# 件のリンク}}はタグが 50 個を超えるため、そのままです"
}
