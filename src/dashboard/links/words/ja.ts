import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  addressToShorten: "短縮するアドレス",
  pasteLongAddressSuchAs: "長いアドレスを貼り付け（例：example.com/page）",
  shorten: "短縮",
  moreOptions: "詳細設定",
  links: "リンク",
  shortenMany: "まとめて短縮",
  newShortLink: "新しい短縮リンク",
  newShortLinkIs: "新しい短縮リンク：{name}。{outcome}。",
  readyToBeCopied: "コピーできます",
  copy: "コピー",
  open: "開く",
  qrCode: "QR コード",
  edit: "編集",
  hideThis: "閉じる",
  shortenALink: "リンクを短縮",
  pressEnterShortLinkClipboard: "Enter を押すと、短縮リンクがクリップボードに入ります。",
  createTheLinkToUrl: "{url} へのリンクを作成",
  copiedToTheClipboard: "クリップボードにコピーしました",
  shortLinkToCopy: "短縮リンク",
  deactivateAddress: "{address} を無効化",
  activateAddress: "{address} を有効化",
  importLinks: "リンクをインポート…",
  movedAndQrCodesLeadNowhere:
    "{moved}。{count, plural, other {# 個の QR コード}}がどこにもつながらなくなりました。リンクを復元するか、コードに別のリンクを選んでください。"
}
