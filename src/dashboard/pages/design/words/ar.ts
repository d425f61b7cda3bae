import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  yourOwnCss: "CSS خاص بك",
  comesAfterThemeWhatWould: "يُطبَّق بعد السمة. ويُحذف ما قد يحمّل شيئًا (@import وurl() والخطوط) أو يتجاوز الصفحة.",
  someOfItDoesNothing: "جزء منه بلا تأثير:",
  bButtonCCardH1:
    "<code>.b</code> زر، و<code>.c</code> بطاقة، و<code>h1</code> العنوان؛ والألوان في <code>var(--a1)</code> و<code>var(--a2)</code> و<code>var(--ink)</code> و<code>var(--bg)</code>.",
  firstAccent: "لون التمييز الأول",
  secondAccent: "لون التمييز الثاني",
  profilePicture: "صورة الملف الشخصي",
  roundAtTopPage: "دائرية، في أعلى الصفحة.",
  backgroundPicture: "صورة الخلفية",
  fillsPageBehindEverythingColours: "تملأ الصفحة خلف كل شيء؛ وتتكيّف الألوان ليبقى النص مقروءًا.",
  icon: "الأيقونة",
  theSmallPictureBrowsersTab: "الصورة الصغيرة في تبويب المتصفح.",
  theThemesOwn: "لون السمة",
  themesOwnColour: "لون السمة، {colour}",
  useTheThemesOwn: "استخدام لون السمة",
  labelUseTheThemesOwn: "{label}: استخدام لون السمة",
  theme: "السمة"
}
