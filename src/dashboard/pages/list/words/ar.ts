import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  createThePageTitle: "إنشاء الصفحة «{title}»",
  title: "العنوان",
  yourNameWhatPageAbout: "اسمك، أو موضوع الصفحة",
  cancel: "إلغاء",
  createPage: "إنشاء الصفحة",
  newPage: "صفحة جديدة",
  edit: "تعديل",
  openPage: "فتح الصفحة",
  actionsForTitle: "إجراءات {title}",
  clickCount: "{count, plural, one {نقرة واحدة} two {نقرتان} few {# نقرات} many {# نقرة} other {# نقرة}}",
  itemCount: "{count, plural, one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}",
  folder: "المجلد",
  allFolders: "كل المجلدات",
  withoutAFolder: "بدون مجلد",
  order: "الترتيب",
  newestFirst: "الأحدث أولًا",
  oldestFirst: "الأقدم أولًا",
  mostClicksFirst: "الأكثر نقرًا أولًا",
  byTitle: "حسب العنوان",
  byAddress: "حسب عنوان الويب",
  deleteThePageTitle: "حذف الصفحة «{title}»",
  titleMovedToTheTrash: "نُقلت «{title}» إلى سلة المهملات",
  delete: "حذف",
  copyAddressOf: "نسخ عنوان {title}",
  viewCount: "{count, plural, one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}"
}
