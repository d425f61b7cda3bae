import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  theServerCannotReachedSo: "تعذّر الوصول إلى الخادم، فلم يُنفَّذ هذا. حاول مجددًا عندما يعود.",
  youSignedOutSignAgain: "انتهت جلستك. سجّل الدخول من جديد للمتابعة.",
  theServerCannotAnswerRight: "لا يستطيع الخادم الرد الآن. حاول مجددًا بعد لحظات.",
  tooManyRequestsAtOnce: "طلبات كثيرة في وقت واحد. انتظر لحظة.",
  somethingWentWrongServersSide: "حدث خطأ في الخادم.",
  somethingWentWrongPageReload: "حدث خطأ في هذه الصفحة. أعد تحميلها وحاول مجددًا.",
  thePictureIsTooLarge: "الصورة كبيرة جدًا.",
  thePictureCouldNotUploaded: "تعذّر رفع الصورة.",
  theServerCannotBeReached: "تعذّر الوصول إلى الخادم.",
  theUploadWasStopped: "أُوقف الرفع.",
  somethingNotRightYetSee: "هناك ما يحتاج إلى تصحيح: راجع ما هو مُعلَّم.",
  thatWasTooOftenShort: "محاولات كثيرة في وقت قصير. انتظر دقيقة ثم حاول مجددًا.",
  thisFieldIsRequired: "هذا الحقل مطلوب.",
  sayWhereItLeads: "حدّد الوجهة."
}
