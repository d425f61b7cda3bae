import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  backToTheSignIn: "ログインに戻る",
  forgotYourPassword: "パスワードをお忘れですか？",
  noMail:
    "このサーバーはメールを送信しないため、ほかの人にリンクを作ってもらう必要があります。そのリンクで新しいパスワードを設定できます。",
  askOwner:
    "チームのオーナーまたは管理者に頼んでください。「設定」の「メンバー」で、あなたの名前の横に「新しいパスワード用のリンク」があります。",
  askOperator:
    "サーバーの運営者も作れます。サーバーのフォルダーで <code>node dist/linden.js user link</code> にメールアドレスを付けて実行すると表示されます。Linden がコマンドとしてインストールされている場合は <code>linden user link</code> です。",
  lookIntoYourMail: "メールを確認してください",
  linkIsOnItsWay:
    "{email} のアカウントがあれば、新しいパスワード用のリンクを送りました。1 時間有効です。届かない場合は、迷惑メールフォルダーを確認するか、別のアドレスをお試しください。",
  weMailALink: "新しいパスワードを設定するリンクをメールで送ります。",
  sendTheLink: "リンクを送る",
  email: "メールアドレス",
  joinTeam: "{teamName} に参加",
  invited: "このチームに招待されました。",
  invitedAs: "このチームに{role, select, owner {オーナー} admin {管理者} other {メンバー}}として招待されました。",
  signInAndJoin: "ログインして参加",
  makeAnAccountAndJoin: "アカウントを作って参加",
  hasAccount: "すでにアカウントを持っています",
  yourName: "お名前",
  password: "パスワード",
  atLeast10Characters: "10 文字以上。",
  askWhoInvited: "招待した人に新しいリンクを頼んでください。",
  spentLink: "このリンクはもう使えません",
  askForReset: "チームのオーナーまたは管理者に新しいリンクを頼んでください。",
  aNewPassword: "新しいパスワード",
  resetFor: "{email} 用です。ほかの場所ではログアウトされます。",
  resetForYou: "あなたのアカウント用です。ほかの場所ではログアウトされます。",
  saveAndSignIn: "保存してログイン",
  newPassword: "新しいパスワード",
  revokeKeys: "自分が作った API キーと未使用の招待を取り消す",
  revokeKeysWhen:
    "ほかの人がアカウントに入ったおそれがある場合に選んでください。そのキーを使うプログラムは動かなくなります。",
  howToSetUp:
    "まだ誰もセットアップしていない場合は、サーバーのフォルダーで <code>node dist/linden.js setup</code> を実行すると新しいリンクが表示されます。Linden がコマンドとしてインストールされている場合は <code>linden setup</code> です。",
  welcomeToLinden: "Linden へようこそ",
  setUpAsks: "チームの名前とあなたのアカウントを決めれば、準備完了です。",
  home: "ホーム",
  setItUp: "セットアップ",
  team: "チーム",
  signIn: "ログイン",
  signInAsks: "アカウントのメールアドレスとパスワードを入力してください。",
  signedInAsAnother:
    "現在 {username} としてログインしていますが、このページは {before} のものです。{before} が保存していなかった内容は、{before} だけのためにこのブラウザーに残ります。",
  goToLinksOf: "{username} のリンクへ",
  signedInAs: "{username} としてログイン中",
  signInAgain: "もう一度ログイン",
  close: "閉じる",
  signedOut:
    "ログアウトされました。まだ {team} のメンバーであれば、ログインすると続きから再開できます。入力した内容はそれまでこのページに残ります。",
  hasNoPassword: "ここではパスワードがありません。前回と同じ方法で Linden を開いてから戻ってください。",
  forgottenElsewhere:
    "<a>パスワードをお忘れですか？</a>別のタブで開きます。新しいパスワードを設定したら、ここに戻ってください。",
  lacksToken: "このアドレスには # 記号の後の部分がありません。",
  needsLink: "専用のリンクから開くページです",
  spentLinkWhy: "すでに使われたか、期限が切れています。",
  youAreInAnotherTeam: "現在のチームは{there}です",
  wentToAnotherTeam: "別のタブまたはウィンドウで{there}に切り替えました。このページは{here}のものです。",
  noLongerInTeam: "{here}のメンバーではなくなりました。現在のチームは{there}です。",
  goOnInTeam: "{there}で続ける",
  backToTeam: "{here}に戻る",
  inTeamAlready: "すでに {name} に参加しています",
  inviteForOthers: "もう一度参加する必要はありません。招待は、送りたい相手のために有効なままです。",
  goToTheDashboard: "ダッシュボードへ",
  somebodyElseJoins: "このブラウザーで別の人が参加する",
  leftTeam: "{team} のメンバーではなくなりました",
  inNoTeamNow:
    "{team} から外され、ほかのチームにも参加していないため、作業を続けられません。チームの人に招待を頼んでください。",
  inOtherTeamNow:
    "このページは {team} のもので、あなたはもう参加していないため、作業を続けられません。現在 {now} にログインしています。",
  toTheSignIn: "ログイン画面へ",
  goToTeam: "{now} へ",
  mailAnotherReset: "<a>新しいリンクをメールで受け取る</a>",
  orSwitchToYourAccount:
    "ここにアカウントがある場合は、「{hasAccount}」をオンにして、そのパスワードを入力してください。"
}
