import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  deletedOnes: "محذوفة",
  domainWaits: "<a>{hostname}</a> لم يُتحقَّق منه بعد، ولا يُعرض عليه شيء حتى ذلك الحين.",
  domainLeftOff: "<a>{hostname}</a> لم يكن يقود إلى هنا عند آخر فحص.",
  worthALook: "يستحق نظرة",
  openInvites:
    "{count, plural, one {<a>دعوة واحدة</a> لم يقبلها أحد بعد.} two {<a>دعوتان</a> لم يقبلهما أحد بعد.} few {<a># دعوات</a> لم يقبلها أحد بعد.} many {<a># دعوة</a> لم يقبلها أحد بعد.} other {<a># دعوة</a> لم يقبلها أحد بعد.}}",
  clicks: "النقرات",
  overview: "نظرة عامة",
  bestLinks: "أفضل الروابط",
  nobodyHasClickedLinkYet: "لم ينقر أحد على رابط بعد. شارك رابطًا: تُحسب كل زيارة هنا بعد لحظات.",
  bestPages: "أفضل الصفحات",
  nobodyHasLookedAtPage: "لم يشاهد أحد صفحة بعد.",
  theLast30Days: "آخر 30 يومًا",
  analytics: "التحليلات",
  chartOfClicks:
    "النقرات في كل يوم: المجموع {count, plural, zero {لا نقرات} one {نقرة واحدة} two {نقرتان} few {# نقرات} many {# نقرة} other {# نقرة}}، و{most} في أفضل يوم. تجدها كجدول في التحليلات.",
  clickCount:
    "{count, plural, zero {لا نقرات} one {نقرة واحدة} two {نقرتان} few {# نقرات} many {# نقرة} other {# نقرة}}",
  viewCount:
    "{count, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}",
  clicksToday: "نقرات اليوم",
  last7Days: "آخر 7 أيام",
  last30Days: "آخر 30 يومًا",
  webhookStopped: "أُوقف الـ webhook إلى <a>{host}</a>.",
  brokenLinks:
    "{count, plural, one {<a>رابط واحد</a> يؤدي إلى صفحة لم تعد موجودة.} two {<a>رابطان</a> يؤديان إلى صفحات لم تعد موجودة.} few {<a># روابط</a> تؤدي إلى صفحات لم تعد موجودة.} many {<a># رابطًا</a> تؤدي إلى صفحات لم تعد موجودة.} other {<a># رابط</a> تؤدي إلى صفحات لم تعد موجودة.}}"
}
