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
  }),
  webhookPaused: ({ host, team, reason }) => ({
    subject: `${host} への Webhook を一時停止しました`,
    before: [
      "こんにちは。",
      `チーム ${team} の ${host} への Webhook を一時停止しました。${
        reason === "gone" ? "送信先が、もう存在しない（410）と答えたためです。" : "3 日間、何も届かなかったためです。"
      }`
    ],
    verb: "送信内容を見る",
    after: ["その間の出来事は 30 日間保管され、Webhook を再開すると送信されます。"]
  })
}
