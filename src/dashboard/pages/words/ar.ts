import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  newPage: "صفحة جديدة",
  pages: "الصفحات",
  everythingBehindOneLink: "كل ما يعبّر عنك، خلف رابط واحد.",
  noPagesInThisFolder: "لا توجد صفحات في هذا المجلد",
  yourFirstPage: "صفحتك الأولى",
  chooseAnotherFolderMakePage: "اختر مجلدًا آخر، أو أنشئ صفحة وضعها هنا من إعداداتها.",
  aPageHoldsLinksPictures:
    "تجمع الصفحة روابطك وصورك ومقاطع الفيديو وإجاباتك خلف عنوان واحد تضعه في نبذة حساباتك. اختر سمة، وأضف روابط، ثم شاركها.",
  address: "عنوان الويب",
  useSlug: "استخدام «{slug}»",
  addressIsFree: "هذا العنوان متاح.",
  formerAddressLeadsHere: "يبقى العنوان السابق @{own} يؤدي إلى هنا حتى تأخذه صفحة أخرى.",
  draft: "مسودة",
  visitorsDoNotSeeUntil: "لا يراها الزوار حتى تنشرها.",
  published: "منشورة",
  visitorsSeeAsHere: "يراها الزوار كما هي هنا.",
  changesNotPublishedYet: "تغييرات لم تُنشر بعد",
  visitorsSeeAsWasPublished: "يراها الزوار كما نُشرت آخر مرة."
}
