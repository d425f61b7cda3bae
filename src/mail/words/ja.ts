import type { LetterWords } from "./LetterWords.ts"

const roles = { owner: "オーナー", admin: "管理者", member: "メンバー" }

export const ja: LetterWords = {
  invite: ({ by, team, role }) => ({
    subject: `${by} さんから ${team} への招待`,
    before: ["こんにちは。", `${by} さんが Linden のチーム ${team} に${roles[role]}として招待しています。`],
    verb: "チームに参加",
    after: ["リンクは 7 日間、1 回だけ使えます。", "お心当たりがない場合は、何もする必要はありません。"]
  }),
  newPassword: ({ username }) => ({
    subject: "Linden の新しいパスワード",
    before: [`${username} さん`, "どなたか（おそらくご本人）が、アカウントの新しいパスワードを申し込みました。"],
    verb: "新しいパスワードを設定",
    after: [
      "リンクは 1 時間、1 回だけ使えます。使うと、ほかの場所ではログアウトされます。",
      "申し込んでいない場合は、何もする必要はありません。パスワードは変わりません。"
    ]
  })
}
