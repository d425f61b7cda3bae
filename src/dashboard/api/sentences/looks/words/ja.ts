import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  mostButtons: "1ページのリンクは{most, number}件までです。",
  mostPlugins: "1ページのブロックは{most, number}個までです。",
  mostText: "1ページのブロックの文章は合計 {most, number} KiB までです。",
  itemTwice: "この ID はすでに含まれています。",
  simplerMarkdown: "もっと簡単にしてください。書式の処理に時間がかかりすぎるか、大きくなりすぎます。",
  saysTwice: "別の項目と同じ内容です。どちらか一方だけにしてください。",
  unitsOnce: "単位はそれぞれ1回だけ指定してください。",
  youtubeAddress: "YouTube 動画のアドレスを入力してください。",
  youtubeId: "動画の{count, number}文字の ID を入力してください。",
  youtubeSame: "アドレスと同じ動画にするか、空にしてください。",
  bracketsAtMost: "括弧の入れ子は{most, number}段までです。",
  cssUnreadable: "{line, number}行目：CSS として読めないため除かれます：{text}",
  cssAtRule: "{line, number}行目：@{name} はここでは使えないか、何かを読み込むため除かれます。",
  cssPosition:
    "{line, number}行目：position は static、relative、absolute だけが使えます。ほかはページを覆うため除かれます。",
  cssLoads: "{line, number}行目：{text} は何かを読み込むか実行するため除かれます。",
  cssSelector: "{line, number}行目：このルールのセレクターは判定できないため、ルールごと除かれます。",
  cssNoPart: "{line, number}行目：スタイルシートの一部ではないため除かれます。",
  cssNoProperty:
    "{line, number}行目：プロパティ {text} は知られていません。残りますが、ブラウザーに無視されるかもしれません。",
  cssWrongValue:
    "{line, number}行目：{name} に {text} は使えないようです。残りますが、ブラウザーに無視されるかもしれません。",
  accentContrast:
    "この色では、文字と背景のコントラストが {ratio, number}:1 で、読むのに必要な 4.5:1 を下回ります。より明るい、または暗い色で表示されます。",
  accentContrastIn:
    "この色では、{look, select, light {ライト} other {ダーク}}表示で文字と背景のコントラストが {ratio, number}:1 になり、読むのに必要な 4.5:1 を下回ります。より明るい、または暗い色で表示されます。",
  buttonContrast:
    "このボタンの文字と背景のコントラストは {ratio, number}:1 で、読むのに必要な 4.5:1 を下回ります。より明るい、または暗い色で表示されます。",
  stopsInOrder: "前の値より小さくできません。",
  designObject: "オブジェクト、またはその JSON テキストにしてください。",
  heightAsWidth: "幅と同じにしてください。",
  quarterOfWidth: "幅の4分の1以内にしてください。",
  nestedTooDeep: "入れ子が深すぎます。",
  frameLetter: "描けません。フォントに {text} がありません。ラテン文字、ギリシャ文字、キリル文字が使えます。",
  logoKind: "PNG、JPEG、WebP の画像にしてください。",
  uploadAway: "画像は現在読み込めません。",
  picturesAway: "現在、画像を作成できません。",
  publicHost: "インターネット上の公開ホストを指定してください。",
  httpsPort: "https の標準ポート 443 にしてください。",
  notFetched: "そこから画像を取得できませんでした。",
  fetchedTooSlowly: "5秒以内に画像を取得できませんでした。",
  pictureTooLarge: "画像が {most, number} KiB を超えています。",
  redirectsTooOften: "アドレスのリダイレクトが3回を超えています。",
  dotsLowContrast: "ドットと背景のコントラストは {ratio, number}:1 で、読み取りに必要な 3:1 を下回ります。",
  dotsWeakContrast:
    "ドットと背景のコントラストは {ratio, number}:1 です。4.5:1 以上なら、暗い場所や古いスマートフォンでも問題ありません。",
  inverted: "色が反転しています。暗い背景に明るいドットでは、読み取れないことがよくあります。",
  logoTooLarge: "誤り訂正に対してロゴが大きすぎます。レベルを上げるか、ロゴを小さくしてください。",
  quietZone: "余白が小さすぎます。背景がコードの周囲4モジュール分に届いていません。",
  unread: "検査の2つの読み取りのうち、両方では読めませんでした。もっと単純なドットと角を選んでください。",
  notPublished: "ページは公開されていないため、戻す内容がありません。"
}
