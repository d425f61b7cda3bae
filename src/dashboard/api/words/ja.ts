import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  theServerCannotReachedSo: "サーバーに接続できないため、実行されませんでした。接続が戻ったらもう一度お試しください。",
  youSignedOutSignAgain: "ログアウトしています。続けるには、もう一度ログインしてください。",
  theServerCannotAnswerRight: "サーバーが現在応答できません。しばらくしてからもう一度お試しください。",
  tooManyRequestsAtOnce: "一度に送られたリクエストが多すぎます。少しお待ちください。",
  somethingWentWrongServersSide: "サーバー側で問題が発生しました。",
  somethingWentWrongPageReload: "この画面で問題が発生しました。再読み込みしてもう一度お試しください。",
  thePictureIsTooLarge: "画像が大きすぎます。",
  thePictureCouldNotUploaded: "画像をアップロードできませんでした。",
  theServerCannotBeReached: "サーバーに接続できません。",
  theUploadWasStopped: "アップロードは中止されました。",
  somethingNotRightYetSee: "まだ正しくないところがあります。印の付いた項目を確認してください。",
  thatWasTooOftenShort: "短時間に何度も行われました。1分ほど待ってからもう一度お試しください。",
  thisFieldIsRequired: "この項目は必須です。",
  sayWhereItLeads: "リンク先を指定してください。"
}
