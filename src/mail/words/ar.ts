import type { LetterWords } from "./LetterWords.ts"

const roles = { owner: "مالك", admin: "مدير", member: "عضو" }

export const ar: LetterWords = {
  invite: ({ by, team, role }) => ({
    subject: `${by} يدعوك إلى ${team}`,
    before: ["مرحبًا،", `${by} يدعوك إلى الفريق ${team} في Linden، بدور ${roles[role]}.`],
    verb: "الانضمام إلى الفريق",
    after: ["يعمل الرابط مرة واحدة، لمدة سبعة أيام.", "إن كنت لا تعرف ما هذا فلا تفعل شيئًا."]
  }),
  newPassword: ({ username }) => ({
    subject: "كلمة مرور جديدة لحسابك في Linden",
    before: [`مرحبًا ${username}،`, "طلب أحدهم، وهو أنت على الأرجح، كلمة مرور جديدة لحسابك."],
    verb: "وضع كلمة مرور جديدة",
    after: [
      "يعمل الرابط مرة واحدة، لمدة ساعة. ويسجّل خروجك من كل مكان آخر.",
      "إن لم تطلبها فلا تفعل شيئًا: تبقى كلمة مرورك كما هي."
    ]
  }),
  webhookPaused: ({ host, team, reason }) => ({
    subject: `تم إيقاف الـ webhook إلى ${host} مؤقتًا`,
    before: [
      "مرحبًا،",
      `أُوقف مؤقتًا الـ webhook الخاص بالفريق ${team} إلى ${host}، ${
        reason === "gone" ? "لأن وجهته أجابت بأنها لم تعد موجودة (410)." : "لأن شيئًا لم يصل طوال ثلاثة أيام."
      }`
    ],
    verb: "عرض ما أُرسل",
    after: ["ما يحدث في هذه الأثناء يُحفظ 30 يومًا، ويُرسل حالما تستأنف الـ webhook."]
  })
}
