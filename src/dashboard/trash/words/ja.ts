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
  oneAddressDeletedDeletedatValue: "{one}{address} · {deletedAt}に削除{value} · {purgeAt}に完全に削除",
  restore: "復元",
  restoreName: "{name}を復元",
  deleteNameForGood: "{name}を完全に削除",
  deleteForGood: "完全に削除",
  deleteNameForGood2: "「{name}」を完全に削除しますか？",
  itCannotHadBackAfter:
    "削除すると元に戻せません。印刷済みの QR コードは引き続きリンクと同じリンク先につながりますが、スキャンは別に集計されなくなります。",
  itCannotHadBackAfter2: "削除すると元に戻せません。アドレスはほかの人が使えるようになります。",
  theTrashIsEmpty: "ゴミ箱は空です",
  emptyTheTrash: "ゴミ箱を空にしますか？",
  everythingDeletedGoodEverybodyTeam:
    "中身はチーム全員の分がすべて完全に削除され、アドレスはほかの人が使えるようになります。この操作は元に戻せません。",
  emptyTheTrash2: "ゴミ箱を空にする",
  all: "すべて",
  linksPagesQrCodesDelete: "削除したリンク、ページ、QR コードは、{keptDays}日間はここから元のまま復元できます。",
  trash: "ゴミ箱",
  showMore: "もっと見る",
  whatIsShown: "表示する種類"
}
