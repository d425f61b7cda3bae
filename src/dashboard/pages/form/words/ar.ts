import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  moveNameUp: "نقل {name} لأعلى",
  moveNameDown: "نقل {name} لأسفل",
  removeName: "إزالة {name}",
  inTimeZoneZone: "بالمنطقة الزمنية {zone}.",
  timeZone: "المنطقة الزمنية",
  noSuchTimeZone: "لا توجد منطقة زمنية كهذه",
  typeToFindOne: "اكتب للبحث",
  noSuchPlatformWebsiteFits: "لا توجد منصة كهذه؛ «Website» تناسب الجميع",
  markdownHint: "**عريض**، *مائل*، [رابط](https://example.com)، - قائمة، # عنوان"
}
