import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  deletedOnes: "削除済み",
  domainWaits: "<a>{hostname}</a>はまだ確認されていません。確認が済むまで、何も公開されません。",
  domainLeftOff: "<a>{hostname}</a>は、前回の確認時にここにつながっていませんでした。",
  worthALook: "要確認",
  openInvites: "{count, plural, other {<a># 件の招待</a>がまだ承諾されていません。}}",
  clicks: "クリック数",
  overview: "概要",
  bestLinks: "人気のリンク",
  nobodyHasClickedLinkYet:
    "まだリンクはクリックされていません。リンクを共有しましょう。訪問はすぐにここで集計されます。",
  bestPages: "人気のページ",
  nobodyHasLookedAtPage: "まだページは見られていません。",
  theLast30Days: "過去30日間",
  analytics: "アクセス解析",
  chartOfClicks:
    "日ごとのクリック数：合計{count, plural, other {#クリック}}、最も多い日は{most}。アクセス解析では表で見られます。",
  clickCount: "{count, plural, other {#クリック}}",
  viewCount: "{count, plural, other {#回表示}}",
  clicksToday: "今日のクリック数",
  last7Days: "過去7日間",
  last30Days: "過去30日間",
  webhookStopped: "<a>{host}</a> への Webhook が停止しました。",
  brokenLinks: "{count, plural, other {<a># 件のリンク</a>が、なくなったページにつながっています。}}"
}
