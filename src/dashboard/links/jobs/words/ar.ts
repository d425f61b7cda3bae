import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  takenOut:
    "أُخرج من مجلداته: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  takingOut:
    "جارٍ الإخراج من المجلدات: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  movingToTrash:
    "جارٍ النقل إلى سلة المهملات: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  moving:
    "جارٍ النقل: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  tagging:
    "جارٍ تغيير الوسوم: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  activating:
    "جارٍ التفعيل: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  deactivating:
    "جارٍ الإيقاف: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  undoing:
    "جارٍ التراجع: {done, number} من {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  movedToTrash:
    "نُقل إلى سلة المهملات: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  moved: "نُقل: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  tagged: "تغيّرت وسوم: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  activated: "فُعّل: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  deactivated: "أُوقف: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  putBack: "أُعيد: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  stayed:
    "بقي كما هو لأنه تغيّر بعد ذلك: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}",
  thenStopped: "{outcome}، ثم توقف.",
  skipped:
    "بقي كما هو لأن وسومه ستتجاوز 50: {count, plural, one {رابط واحد} two {رابطان} few {# روابط} many {# رابطًا} other {# رابط}}"
}
