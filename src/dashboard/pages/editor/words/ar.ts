import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  content: "المحتوى",
  design: "التصميم",
  settings: "الإعدادات",
  copyAddress: "نسخ العنوان",
  open: "فتح",
  whatIsShown: "ما يُعرض",
  edit: "تعديل",
  preview: "معاينة",
  whatChangedPageNotSaved: "لم تُحفظ تعديلاتك على هذه الصفحة بعد. ستبقى في هذا المتصفح وتجدها هنا عند عودتك.",
  leaveWithoutSaving: "مغادرة دون حفظ",
  everythingIsSaved: "كل شيء محفوظ.",
  unsavedChanges: "تعديلات غير محفوظة",
  notSavedYet: "لم يُحفظ بعد.",
  discard: "تجاهل",
  save: "حفظ",
  saveKeys: "Ctrl+S"
}
