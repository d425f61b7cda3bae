import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "لم تُنشأ",
  andMoreLines:
    "و{count, plural, one {سطر آخر} two {سطران آخران} few {# أسطر أخرى} many {# سطرًا آخر} other {# سطر آخر}}",
  addressesOneALine: "العناوين، واحد في كل سطر",
  theShortLinkWouldLike: "يمكنك كتابة الرابط القصير الذي تريده بعد العنوان: example.com/sale sale",
  tooManyLines:
    "{count, plural, one {سطر واحد} two {سطران} few {# أسطر} many {# سطرًا} other {# سطر}}: {most, number} كحد أقصى في المرة الواحدة.",
  repeatedLines:
    "{count, plural, one {سطر واحد مكرر لا يُحسب إلا مرة واحدة} two {سطران مكرران لا يُحسبان إلا مرة واحدة} few {# أسطر مكررة لا تُحسب إلا مرة واحدة} many {# سطرًا مكررًا لا تُحسب إلا مرة واحدة} other {# سطر مكرر لا تُحسب إلا مرة واحدة}}",
  linesWithoutAddress:
    "{count, plural, one {سطر واحد ليس عنوانًا: يُستبعد ويبقى هنا} two {سطران ليسا عنوانين: يُستبعدان ويبقيان هنا} few {# أسطر ليست عناوين: تُستبعد وتبقى هنا} many {# سطرًا ليست عناوين: تُستبعد وتبقى هنا} other {# سطر ليست عناوين: تُستبعد وتبقى هنا}}",
  linksMade: "الروابط المُنشأة",
  done: "تم",
  close: "إغلاق",
  newShortLinks: "روابط قصيرة جديدة",
  linksMadeCount:
    "{count, plural, one {أُنشئ رابط واحد} two {أُنشئ رابطان} few {أُنشئت # روابط} many {أُنشئ # رابطًا} other {أُنشئ # رابط}}",
  copyAll: "نسخ الكل",
  made: "المُنشأة",
  shorten: "تقصير",
  shortenAddresses:
    "تقصير {count, plural, one {عنوان واحد} two {عنوانين} few {# عناوين} many {# عنوانًا} other {# عنوان}}",
  shortenManyLinks: "تقصير روابط كثيرة"
}
