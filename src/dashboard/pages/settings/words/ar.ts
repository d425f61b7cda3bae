import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  title: "العنوان",
  description: "الوصف",
  standsBelowTitleWherePage: "يظهر أسفل العنوان، وحيث تُشارَك الصفحة.",
  keepOutSearchEngines: "إبعادها عن محركات البحث",
  asksThemNotListPage: "يطلب منها عدم إدراج الصفحة؛ ومن لديه العنوان يظل يراها.",
  deletePage: "حذف الصفحة",
  theShortLinkWasMade: "أُنشئ الرابط القصير. من هنا يمكنك الحصول على رمز QR الخاص به.",
  makeShortLinkPage: "إنشاء رابط قصير لهذه الصفحة",
  forPrintQrCodesCounted: "للطباعة ورموز QR: يُحسب على حدة، ويمكن أن يؤدي إلى مكان آخر لاحقًا.",
  language: "اللغة",
  theLanguageYouWriteIn: "اللغة التي تكتب بها: تحدد اتجاه قراءة الصفحة والكلمات القليلة التي تقولها بنفسها.",
  noSuchLanguage: "لا توجد لغة كهذه"
}
