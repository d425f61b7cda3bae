import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  link: "リンク",
  links: "リンク",
  noLinksInTheTrash: "ゴミ箱にリンクはありません",
  page: "ページ",
  pages: "ページ",
  noPagesInTheTrash: "ゴミ箱にページはありません",
  qrCode: "QR コード",
  qrCodes: "QR コード",
  noQrCodesTrash: "ゴミ箱に QR コードはありません",
  nameIsBack: "「{name}」を復元しました",
  deletedAgo: "{ago}に削除",
  deletedAgoBy: "{ago}に{username}さんが削除",
  goneOn: "{day}に完全に削除",
  restore: "復元",
  restoreName: "{name}を復元",
  deleteNameForGood: "{name}を完全に削除",
  deleteForGood: "完全に削除",
  askDeleteForGood: "「{name}」を完全に削除しますか？",
  qrcodeIsGone:
    "削除すると元に戻せません。印刷済みの QR コードは引き続きリンクと同じリンク先につながりますが、スキャンは別に集計されなくなります。",
  addressIsGone: "削除すると元に戻せません。アドレスはほかの人が使えるようになります。",
  theTrashIsEmpty: "ゴミ箱は空です",
  askEmptyTheTrash: "ゴミ箱を空にしますか？",
  everythingDeletedGoodEverybodyTeam:
    "中身はチーム全員の分がすべて完全に削除され、アドレスはほかの人が使えるようになります。この操作は元に戻せません。",
  emptyTheTrash: "ゴミ箱を空にする",
  all: "すべて",
  whatCanBeRestored: "削除したリンク、ページ、QR コードは、{days}日間はここから元のまま復元できます。",
  keptForDays:
    "{days}日間保管されます。ここにあるものはどこにもつながらず、数えられません。アドレスはあなたのもののままです。",
  trash: "ゴミ箱",
  showMore: "もっと見る",
  whatIsShown: "表示する種類",
  searchTheTrash: "ゴミ箱を検索",
  nothingFound: "ゴミ箱に該当するものはありません",
  theSearchLooksIn: "検索の対象は名前、短縮リンク、リンク先です。",
  showEverything: "すべて表示",
  selectAllShown: "表示中のものをすべて選択",
  selectName: "{name} を選択",
  selectedInTheTrash: "ゴミ箱で選択したもの",
  restoring: "復元中",
  countIsBack: "{count, plural, other {# 件を復元しました}}",
  notAllRestored: "一部を復元できませんでした",
  entryCount: "{count, plural, other {# 件}}"
}
