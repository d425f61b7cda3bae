import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  addNoun: "{noun}を追加",
  moveNameUp: "{name} を上へ移動",
  moveNameDown: "{name} を下へ移動",
  removeName: "{name} を削除",
  inTimeZoneZone: "{zone} のタイムゾーン。",
  timeZone: "タイムゾーン",
  noSuchTimeZone: "該当するタイムゾーンはありません",
  typeToFindOne: "入力して検索",
  noSuchPlatformWebsiteFits: "該当するプラットフォームはありません。「Website」ならどれにも使えます"
}
