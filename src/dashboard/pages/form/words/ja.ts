import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  moveNameUp: "{name} を上へ移動",
  moveNameDown: "{name} を下へ移動",
  removeName: "{name} を削除",
  inTimeZoneZone: "{zone} のタイムゾーンです。",
  timeZone: "タイムゾーン",
  noSuchTimeZone: "該当するタイムゾーンはありません",
  typeToFindOne: "入力して検索",
  noSuchPlatformWebsiteFits: "該当するプラットフォームはありません。「Website」ならどれにも使えます",
  markdownHint: "**太字**、*斜体*、[リンク](https://example.com)、- リスト、# 見出し"
}
