import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  waitsItsProofNothingServed: "はまだ確認されていません。確認が済むまで、何も公開されません。",
  didNotLeadHereWhen: "は、前回の確認時にここにつながっていませんでした。",
  worthALook: "要確認",
  lengthNobodyHasTakenYet: "<a>{length}</a>がまだ承諾されていません。",
  clicks: "クリック数",
  overview: "概要",
  bestLinks: "人気のリンク",
  nobodyHasClickedLinkYet:
    "まだリンクはクリックされていません。リンクを共有しましょう。訪問はすぐにここで集計されます。",
  bestPages: "人気のページ",
  nobodyHasLookedAtPage: "まだページは見られていません。",
  theLast30Days: "過去30日間",
  analytics: "アクセス解析",
  clicksEachDayTotalclicksAll:
    "日ごとのクリック数：合計{totalClicks}、最も多い日は{most}。アクセス解析では表で見られます。",
  count: "{count, plural, other {#クリック}}",
  clicksToday: "今日のクリック数",
  last7Days: "過去7日間",
  last30Days: "過去30日間"
}
