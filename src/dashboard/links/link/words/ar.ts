import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  withAStop: "مع صفحة وسيطة",
  atOnce: "فورًا",
  withAPassword: "بكلمة مرور",
  inactive: "معطّل",
  expired: "منتهٍ",
  active: "مفعّل",
  valueDestinations: "{value, plural, one {وجهة واحدة} two {وجهتان} few {# وجهات} many {# وجهة} other {# وجهة}}",
  abtestpercentageElsewhere: "{abTestPercentage}% إلى وجهة أخرى",
  aboutThisLink: "عن هذا الرابط",
  ended: "انتهى",
  ends: "ينتهي",
  lengthRules: "{length, plural, one {قاعدة واحدة} two {قاعدتان} few {# قواعد} many {# قاعدة} other {# قاعدة}}",
  byCreatorusername: " بواسطة {creatorUsername}",
  shorturlCreatedValue: "أُنشئ {shortUrl}{value}",
  copy: "نسخ",
  qrCode: "رمز QR",
  edit: "تعديل",
  actionsForName: "إجراءات {name}",
  deactivate: "تعطيل",
  activate: "تفعيل",
  duplicate: "تكرار",
  clicks: "النقرات",
  qrCodes: "رموز QR",
  aCodePrintLeadsHere: "رمز للطباعة يؤدي إلى هنا. تُحسب عمليات مسحه على حدة.",
  makeAQrCode: "إنشاء رمز QR",
  count:
    "{count, plural, zero {لا عمليات مسح} one {عملية مسح واحدة} two {عمليتا مسح} few {# عمليات مسح} many {# عملية مسح} other {# عملية مسح}}",
  share: "مشاركة",
  deleteShorturl: "حذف {shortUrl}",
  linkMovedToTheTrash: "نُقل الرابط إلى سلة المهملات",
  destination: "الوجهة",
  variantN: "النسخة {n}",
  page: "الصفحة"
}
