import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  link: "الرابط",
  links: "الروابط",
  noLinksInTheTrash: "لا روابط في سلة المهملات",
  page: "الصفحة",
  pages: "الصفحات",
  noPagesInTheTrash: "لا صفحات في سلة المهملات",
  qrCode: "رمز QR",
  qrCodes: "رموز QR",
  noQrCodesTrash: "لا رموز QR في سلة المهملات",
  nameIsBack: "تمت استعادة «{name}»",
  oneAddressDeletedDeletedatValue: "{one}{address} · الحذف {deletedAt}{value} · يصبح نهائيًا في {purgeAt}",
  restore: "استعادة",
  restoreName: "استعادة {name}",
  deleteNameForGood: "حذف {name} نهائيًا",
  deleteForGood: "حذف نهائي",
  deleteNameForGood2: "هل تريد حذف «{name}» نهائيًا؟",
  itCannotHadBackAfter:
    "لن تمكن استعادته بعد ذلك. حيثما طُبع سيظل يقود إلى وجهة رابطه، لكن عمليات مسحه لن تُحسب على حدة.",
  itCannotHadBackAfter2: "لن تمكن الاستعادة بعد ذلك، وقد يأخذ شخص آخر العنوان.",
  theTrashIsEmpty: "سلة المهملات فارغة",
  emptyTheTrash: "هل تريد إفراغ سلة المهملات؟",
  everythingDeletedGoodEverybodyTeam:
    "سيُحذف كل ما فيها نهائيًا لجميع أعضاء الفريق، وقد يأخذ آخرون العناوين. لا يمكن التراجع عن هذا.",
  emptyTheTrash2: "إفراغ سلة المهملات",
  all: "الكل",
  linksPagesQrCodesDelete:
    "يمكنك أن تستعيد من هنا ما تحذفه من روابط وصفحات ورموز QR، بكل ما فيها، لمدة {keptDays, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}.",
  trash: "سلة المهملات",
  showMore: "عرض المزيد",
  whatIsShown: "ما يُعرض"
}
