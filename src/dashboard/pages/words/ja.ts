import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  newPage: "新しいページ",
  pages: "ページ",
  everythingBehindOneLink: "あなたのすべてを、ひとつのリンクに。",
  noPagesInThisFolder: "このフォルダーにページはありません",
  yourFirstPage: "最初のページ",
  chooseAnotherFolderMakePage: "別のフォルダーを選ぶか、ページを作成して、その設定でこのフォルダーに入れてください。",
  aPageHoldsLinksPictures:
    "ページには、リンク、画像、動画、よくある質問をひとつのアドレスにまとめられます。プロフィール欄に載せるのにぴったりです。テーマを選び、リンクを追加して、共有しましょう。",
  address: "アドレス",
  useSlug: "「{slug}」を使う",
  addressIsFree: "このアドレスは使えます。",
  formerAddressLeadsHere: "これまでの @{own} は、別のページが使うまでここにつながります。",
  draft: "下書き",
  visitorsDoNotSeeUntil: "公開するまで訪問者には表示されません。",
  published: "公開中",
  visitorsSeeAsHere: "訪問者にはこの内容が表示されます。",
  changesNotPublishedYet: "未公開の変更あり",
  visitorsSeeAsWasPublished: "訪問者には最後に公開した内容が表示されます。"
}
