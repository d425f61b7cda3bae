import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  awayFromServer: "サーバーに接続できない間は、この画面を読み込めません。接続が戻ると表示されます。",
  couldNotBeLoaded: "この画面を読み込めませんでした。ページを再読み込みしてください。"
}
