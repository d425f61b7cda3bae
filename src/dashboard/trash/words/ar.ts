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
  deletedAgo: "حُذف {ago}",
  deletedAgoBy: "حذفه {username} {ago}",
  goneOn: "يُحذف نهائيًا في {day}",
  restore: "استعادة",
  restoreName: "استعادة {name}",
  deleteNameForGood: "حذف {name} نهائيًا",
  deleteForGood: "حذف نهائي",
  askDeleteForGood: "هل تريد حذف «{name}» نهائيًا؟",
  qrcodeIsGone: "لن تمكن استعادته بعد ذلك. حيثما طُبع سيظل يقود إلى وجهة رابطه، لكن عمليات مسحه لن تُحسب على حدة.",
  addressIsGone: "لن تمكن الاستعادة بعد ذلك، وقد يأخذ شخص آخر العنوان.",
  theTrashIsEmpty: "سلة المهملات فارغة",
  askEmptyTheTrash: "هل تريد إفراغ سلة المهملات؟",
  everythingDeletedGoodEverybodyTeam:
    "سيُحذف كل ما فيها نهائيًا لجميع أعضاء الفريق، وقد يأخذ آخرون العناوين. لا يمكن التراجع عن هذا.",
  emptyTheTrash: "إفراغ سلة المهملات",
  all: "الكل",
  whatCanBeRestored:
    "يمكنك أن تستعيد من هنا ما تحذفه من روابط وصفحات ورموز QR، بكل ما فيها، لمدة {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}.",
  keptForDays:
    "يُحتفظ بما فيها لمدة {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}. لا شيء هنا يقود إلى أي مكان أو يُحسب، وتبقى عناوينه لك.",
  trash: "سلة المهملات",
  showMore: "عرض المزيد",
  whatIsShown: "ما يُعرض",
  searchTheTrash: "البحث في سلة المهملات",
  nothingFound: "لم يُعثر على شيء في سلة المهملات",
  theSearchLooksIn: "يجري البحث في الأسماء والروابط القصيرة والوجهات.",
  showEverything: "عرض الكل",
  selectAllShown: "تحديد كل المعروض",
  selectName: "تحديد {name}",
  selectedInTheTrash: "المحدد في سلة المهملات",
  restoring: "جارٍ الاستعادة",
  countIsBack:
    "{count, plural, zero {لم يُستعد شيء} one {تمت استعادة عنصر واحد} two {تمت استعادة عنصرين} few {تمت استعادة # عناصر} many {تمت استعادة # عنصرًا} other {تمت استعادة # عنصر}}",
  notAllRestored: "لم يُستعد كل شيء",
  entryCount:
    "{count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}"
}
