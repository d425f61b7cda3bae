import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  mostButtons: "لا تتسع الصفحة لأكثر من {most, number} من الروابط.",
  mostPlugins: "لا تتسع الصفحة لأكثر من {most, number} من الكتل.",
  mostText: "لا تتسع كتل الصفحة لأكثر من {most, number} كيبيبايت من النص إجمالًا.",
  itemTwice: "هذا المعرّف موجود بين العناصر بالفعل.",
  simplerMarkdown: "يجب أن يكون أبسط: عرض التنسيق يستغرق وقتًا طويلًا أو ينتج كثيرًا جدًا.",
  saysTwice: "يقول ما يقوله حقل آخر: اذكر واحدًا منهما.",
  unitsOnce: "يجب أن تُذكر كل وحدة مرة واحدة.",
  youtubeAddress: "يجب أن يكون عنوان فيديو على YouTube.",
  youtubeId: "يجب أن يكون معرّف فيديو من {count, number} محرفًا.",
  youtubeSame: "يجب أن يكون الفيديو نفسه الذي في العنوان، أو يُترك.",
  bracketsAtMost: "لا يمكن أن تتداخل الأقواس أعمق من {most, number}.",
  cssUnreadable: "السطر {line, number}: تعذّرت قراءة هذا بوصفه CSS فتُرك: {text}",
  cssAtRule: "السطر {line, number}: ‏@{name} غير ممكن هنا، أو يحمّل شيئًا: تُرك.",
  cssPosition: "السطر {line, number}: قيمة position هي static أو relative أو absolute، فغيرها يغطي الصفحة: تُرك.",
  cssLoads: "السطر {line, number}: ‏{text} يحمّل شيئًا أو يشغّله: تُرك.",
  cssSelector: "السطر {line, number}: لا يمكن الحكم على محدِّد هذه القاعدة: تُركت القاعدة.",
  cssNoPart: "السطر {line, number}: هذا ليس جزءًا من ورقة أنماط: تُرك.",
  cssNoProperty: "السطر {line, number}: الخاصية {text} غير معروفة هنا: تبقى، لكن المتصفحات قد تتجاهلها.",
  cssWrongValue:
    "السطر {line, number}: بحسب المعروف هنا لا يمكن أن تكون قيمة {name} هي {text}: تبقى، لكن المتصفحات قد تتجاهلها.",
  accentContrast:
    "بهذا اللون يكون تباين النص مع خلفيته {ratio, number}:1، دون 4.5:1 اللازمة للقراءة: تُعرض درجة أفتح أو أغمق.",
  accentContrastIn:
    "بهذا اللون يكون تباين النص مع خلفيته في المظهر {look, select, light {الفاتح} other {الداكن}} {ratio, number}:1، دون 4.5:1 اللازمة للقراءة: تُعرض درجة أفتح أو أغمق.",
  buttonContrast: "تباين نص هذا الزر مع خلفيته {ratio, number}:1، دون 4.5:1 اللازمة للقراءة: تُعرض درجة أفتح أو أغمق.",
  stopsInOrder: "لا يمكن أن يكون أقل مما قبله.",
  designObject: "يجب أن يكون كائنًا أو نص JSON لكائن.",
  heightAsWidth: "يجب أن يساوي العرض.",
  quarterOfWidth: "يجب ألا يزيد على ربع العرض.",
  nestedTooDeep: "متداخل أعمق من اللازم.",
  frameLetter: "لا يمكن رسمه: ليس في الخط {text}، بل حروف لاتينية ويونانية وسيريلية.",
  logoKind: "يجب أن تكون صورة PNG أو JPEG أو WebP.",
  uploadAway: "لا يمكن قراءة الصورة الآن.",
  picturesAway: "لا يمكن إنشاء الصور الآن.",
  publicHost: "يجب أن يقود إلى مضيف عام على الإنترنت.",
  httpsPort: "يجب أن يكون على المنفذ 443 المعتاد لـ https.",
  notFetched: "تعذّر جلب الصورة من هناك.",
  fetchedTooSlowly: "تعذّر جلب الصورة خلال خمس ثوانٍ.",
  pictureTooLarge: "الصورة أكبر من {most, number} كيبيبايت.",
  redirectsTooOften: "يعيد العنوان التوجيه أكثر من ثلاث مرات.",
  dotsLowContrast: "التباين بين النقاط وخلفيتها {ratio, number}:1، دون 3:1 التي تحتاجها القارئات.",
  dotsWeakContrast:
    "التباين بين النقاط وخلفيتها {ratio, number}:1: ابتداءً من 4.5:1 لا يضر ضعف الضوء ولا الهواتف القديمة.",
  inverted: "الألوان معكوسة: كثير من القارئات لا تجد نقاطًا فاتحة على خلفية داكنة.",
  logoTooLarge: "الشعار أكبر مما يحتمله تصحيح الأخطاء: اختر مستوى أعلى أو شعارًا أصغر.",
  quietZone: "المنطقة الهادئة صغيرة: لا تمتد الخلفية أربع وحدات حول الرمز في كل مكان.",
  unread: "لم يتمكن قارئا الفحص كلاهما من قراءة هذا التصميم: اختر نقاطًا وزوايا أبسط.",
  notPublished: "الصفحة غير منشورة: لا يوجد ما يُعاد إليه."
}
