import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "لم يعد ملف الاستيراد موجودًا.",
  keyUnreadable: "لم يعد ممكنًا قراءة مفتاح الاستيراد.",
  customDump: "هذا تفريغ PostgreSQL بالصيغة المخصصة. أنشئه من جديد باستخدام pg_dump --format=plain.",
  xmlFile: "لا يمكن استيراد ملفات XML. صدّر بدلاً من ذلك بصيغة SQL أو CSV أو JSON أو SQLite.",
  operatorAllowsPrivate:
    "لا يصل هذا الخادم إلى الشبكات الخاصة. يمكن لمن يشغّله السماح بها عبر LINDEN_ALLOW_PRIVATE_TARGETS.",
  ownersAllowPrivate: "لا يسمح بسؤال الشبكات الخاصة إلا مالك الفريق.",
  keptForTrash: "الرمز القصير محفوظ لشيء في سلة المهملات.",
  mostJobs: "عدد المهام المفتوحة بلغ حده ({most}): انتظر حتى تنتهي إحداها.",
  jobNotUndone: "لا يمكن التراجع عن هذه المهمة، أو لم يعد ممكنًا.",
  jobStateChanged: "لا يمكن ذلك الآن لأن حالة المهمة تغيّرت ({state}، {verb}).",
  archiveIsNone: "هذا ليس أرشيف فريق من Linden، أو أنه غير كامل.",
  archiveForeign: "هذا ليس أرشيف فريق من Linden: بيان محتوياته من نوع آخر.",
  archiveNewer: "أُنشئ الأرشيف في Linden {version}، وهو أحدث من هذا.",
  archiveTeamNotEmpty: "الفريق ليس فارغًا: استورد الأرشيف إلى فريق جديد.",
  archiveUnreadable: "تعذرت قراءة الأرشيف: {cause}.",
  archiveTooManyFiles: "يحتوي الأرشيف على ملفات كثيرة جدًا.",
  archiveEncrypted: "الأرشيف مشفّر.",
  archiveTwice: "يحتوي الأرشيف على {name} مرتين.",
  archiveTooLarge: "{name} في الأرشيف كبير جدًا.",
  archiveLineTooLong: "يوجد سطر طويل جدًا من {name} في الأرشيف."
}
