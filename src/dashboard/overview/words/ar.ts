import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  waitsItsProofNothingServed: "لم يُتحقَّق منه بعد، ولا يُعرض عليه شيء حتى ذلك الحين.",
  didNotLeadHereWhen: "لم يكن يقود إلى هنا عند آخر فحص.",
  worthALook: "يستحق نظرة",
  lengthNobodyHasTakenYet: "<a>{length}</a> لم يقبلها أحد بعد.",
  clicks: "النقرات",
  overview: "نظرة عامة",
  bestLinks: "أفضل الروابط",
  nobodyHasClickedLinkYet: "لم ينقر أحد على رابط بعد. شارك رابطًا: تُحسب كل زيارة هنا بعد لحظات.",
  bestPages: "أفضل الصفحات",
  nobodyHasLookedAtPage: "لم يشاهد أحد صفحة بعد.",
  theLast30Days: "آخر 30 يومًا",
  analytics: "التحليلات",
  clicksEachDayTotalclicksAll:
    "النقرات في كل يوم: المجموع {totalClicks}، و{most} في أفضل يوم. تجدها كجدول في التحليلات.",
  count: "{count, plural, zero {لا نقرات} one {نقرة واحدة} two {نقرتان} few {# نقرات} many {# نقرة} other {# نقرة}}",
  clicksToday: "نقرات اليوم",
  last7Days: "آخر 7 أيام",
  last30Days: "آخر 30 يومًا"
}
