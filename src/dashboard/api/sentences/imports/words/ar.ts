import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "لم يعد ملف الاستيراد موجودًا.",
  keyUnreadable: "لم يعد ممكنًا قراءة مفتاح الاستيراد.",
  ownersAllowPrivate: "لا يسمح بسؤال الشبكات الخاصة إلا مالك الفريق.",
  keptForTrash: "الرمز القصير محفوظ لشيء في سلة المهملات.",
  mostJobs: "عدد المهام المفتوحة بلغ حده ({most}): انتظر حتى تنتهي إحداها.",
  jobNotUndone: "لا يمكن التراجع عن هذه المهمة، أو لم يعد ممكنًا.",
  jobStateChanged: "لا يمكن ذلك الآن لأن حالة المهمة تغيّرت ({state}، {verb})."
}
