import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  awayFromServer: "لا يمكن تحميل هذه الشاشة ما دام الخادم غير متاح. ستظهر عند عودته.",
  couldNotBeLoaded: "تعذّر تحميل هذه الشاشة. أعد تحميل الصفحة."
}
