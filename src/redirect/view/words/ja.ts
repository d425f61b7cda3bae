import type { PublicWords } from "./PublicWords.ts"

export const ja: PublicWords = {
  missing: {
    title: "ここには何もありません",
    body: "このアドレスにはリンクもページもありません。",
    advice: "短縮リンクは大文字と小文字を区別します。アドレスをもう一度確認してください。"
  },
  inactive: {
    title: "このリンクは停止中です",
    body: "リンクは存在しますが、現在はどこにもつながっていません。",
    advice: "再開するかどうかは、リンクを送った人に聞いてください。"
  },
  expired: {
    title: "このリンクは期限切れです",
    body: "期間限定のリンクで、その期間は終わりました。",
    advice: "新しいリンクがあるか、送った人に聞いてください。"
  },
  tooMany: {
    title: "少しお待ちください",
    body: "お使いのネットワークから、一度に受け付けられる数を超えるリクエストがありました。",
    advice: "1 分待ってから、ページを再読み込みしてください。"
  },
  failed: {
    title: "問題が発生しました",
    body: "サーバー側の問題で、あなたのせいではありません。",
    advice: "少し待ってからもう一度お試しください。直らない場合は、リンクを送った人に知らせてください。"
  },
  unavailable: {
    title: "まもなく再開します",
    body: "このサーバーは現在混雑中かメンテナンス中です。",
    advice: "何も失われていません。1 分後にもう一度お試しください。"
  },
  waitThenReload: (wait) => `${wait}待ってから、ページを再読み込みしてください。`,
  request: (id) => `リクエスト ${id}`,
  password: {
    title: "パスワードが必要です",
    titleAgain: "パスワードが必要です: もう一度お試しください",
    heading: "このリンクにはパスワードが必要です",
    hint: "パスワードは、リンクを送った人に聞いてください。",
    label: "パスワード",
    open: "リンクを開く",
    wrong: "パスワードが違います。もう一度お試しください。",
    tooMany: (wait) => `試行回数が多すぎます。${wait}待ってから、もう一度お試しください。`,
    crowded: (wait) =>
      `ここでは誤ったパスワードが何度も試されました。${wait}待ってから、もう一度お試しください。次はあなたの番です。`,
    busy: (wait) => `現在、多くの人がパスワードを試しています。${wait}待ってから、もう一度お試しください。`
  },
  screen: {
    unknownPlace: "不明な場所",
    continueTo: (host) => `${host} へ進む`,
    visiting: (host) => `${host} を開こうとしています`,
    leadsTo: "このリンクの行き先",
    fullAddress: "完全なアドレス",
    notWeb: "ウェブアドレスではないため、ここから開くことはできません。",
    continue: "進む",
    unexpected: "心当たりのないアドレスの場合は、このページを閉じてください。"
  },
  preview: {
    locked: "パスワード付きのリンク",
    open: "リンクを開く",
    leadsTo: (host) => `行き先: ${host}`
  },
  welcome: {
    heading: "これは Linden サーバーです",
    body: "運営者のために、短縮リンク、リンクページ、QR コードを管理しています。",
    lost: "リンクを受け取りましたか？ アドレスにはホスト名の後に続きがあり、その一部が途中で失われた可能性があります。",
    dashboard: "ダッシュボードへ",
    documentation: "API のドキュメントを読む"
  }
}
