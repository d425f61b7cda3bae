import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  addressToShorten: "العنوان المراد تقصيره",
  pasteLongAddressSuchAs: "الصق عنوانًا طويلًا، مثل example.com/page",
  shorten: "تقصير",
  moreOptions: "خيارات أكثر",
  links: "الروابط",
  shortenMany: "تقصير عدة روابط",
  newShortLink: "رابط قصير جديد",
  newShortLinkIs: "رابط قصير جديد: {name}. {outcome}.",
  readyToBeCopied: "جاهز للنسخ",
  copy: "نسخ",
  open: "فتح",
  qrCode: "رمز QR",
  edit: "تعديل",
  hideThis: "إخفاء",
  shortenALink: "تقصير رابط",
  pressEnterShortLinkClipboard: "اضغط Enter ليصبح الرابط القصير في حافظتك.",
  createTheLinkToUrl: "إنشاء الرابط إلى {url}",
  copiedToTheClipboard: "نُسخ إلى الحافظة",
  shortLinkToCopy: "الرابط القصير",
  deactivateAddress: "تعطيل {address}",
  activateAddress: "تفعيل {address}",
  importLinks: "استيراد روابط…",
  movedAndQrCodesLeadNowhere:
    "{moved}. {count, plural, one {رمز QR واحد لا يؤدي} two {رمزا QR لا يؤديان} few {# رموز QR لا تؤدي} many {# رمز QR لا يؤدي} other {# رمز QR لا يؤدي}} الآن إلى أي مكان: استعد الرابط أو اختر رابطًا آخر للرمز."
}
