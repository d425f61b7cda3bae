import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "لم تُنشأ",
  andCounted: "و{counted}",
  addressesOneALine: "العناوين، واحد في كل سطر",
  theShortLinkWouldLike: "يمكنك كتابة الرابط القصير الذي تريده بعد العنوان: example.com/sale sale",
  theseLengthMostAtMost: "العدد {length}: {most} كحد أقصى في المرة الواحدة.",
  linksMade: "الروابط المُنشأة",
  done: "تم",
  close: "إغلاق",
  newShortLinks: "روابط قصيرة جديدة",
  lengthMade: "تم إنشاء {length}",
  copyAll: "نسخ الكل",
  made: "المُنشأة",
  shorten: "تقصير",
  shortenAddresses:
    "{count, plural, one {تقصير عنوان واحد} two {تقصير عنوانين} few {تقصير # عناوين} many {تقصير # عنوانًا} other {تقصير # عنوان}}"
}
