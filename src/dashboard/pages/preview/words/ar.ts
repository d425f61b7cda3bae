import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  previewOfThePage: "معاينة الصفحة",
  previewThatIsBeingDrawn: "معاينة قيد التحميل",
  asOnAPhone: "كما على الهاتف",
  asOnAComputer: "كما على الحاسوب",
  byDay: "نهارًا",
  byNight: "ليلًا",
  preview: "معاينة",
  widthOfThePreview: "عرض المعاينة",
  lookOfThePreview: "مظهر المعاينة",
  somethingTypedCannotShownHow: "لا يمكن عرض شيء مما كتبته: هكذا كانت الصفحة من قبل."
}
