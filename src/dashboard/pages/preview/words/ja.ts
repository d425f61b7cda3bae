import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  previewOfThePage: "ページのプレビュー",
  previewThatIsBeingDrawn: "読み込み中のプレビュー",
  asOnAPhone: "スマートフォン表示",
  asOnAComputer: "パソコン表示",
  byDay: "昼の表示",
  byNight: "夜の表示",
  preview: "プレビュー",
  widthOfThePreview: "プレビューの幅",
  lookOfThePreview: "プレビューの外観",
  somethingTypedCannotShownHow: "表示できない入力があるため、変更前のページを表示しています。"
}
