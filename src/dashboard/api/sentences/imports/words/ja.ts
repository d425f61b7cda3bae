import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "インポートのファイルはもうありません。",
  keyUnreadable: "インポートのキーはもう読み取れません。",
  customDump: "これは PostgreSQL のカスタム形式のダンプです。pg_dump --format=plain で作成し直してください。",
  xmlFile: "XML ファイルはインポートできません。代わりに SQL、CSV、JSON、SQLite でエクスポートしてください。",
  operatorAllowsPrivate:
    "このサーバーはプライベートネットワークに接続しません。サーバーの管理者は LINDEN_ALLOW_PRIVATE_TARGETS で許可できます。",
  ownersAllowPrivate: "プライベートネットワークへのアクセスを許可できるのはチームのオーナーだけです。",
  keptForTrash: "短縮コードはゴミ箱にあるもののために確保されています。",
  mostJobs: "同時に進められる処理の上限（{most} 件）に達しています。どれかが終わるまでお待ちください。",
  jobNotUndone: "この処理は元に戻せないか、もう戻せません。",
  jobStateChanged: "この処理の状態が変わったため、今はできません（{state}、{verb}）。",
  archiveIsNone: "Linden のチームのアーカイブではないか、完全なものではありません。",
  archiveForeign: "Linden のチームのアーカイブではありません。マニフェストが別のものです。",
  archiveNewer: "このアーカイブは、これより新しい Linden {version} で作られました。",
  archiveTeamNotEmpty: "チームが空ではありません。新しいチームにアーカイブをインポートしてください。",
  archiveUnreadable: "アーカイブを読み取れません：{cause}。",
  archiveTooManyFiles: "アーカイブのファイルが多すぎます。",
  archiveEncrypted: "アーカイブは暗号化されています。",
  archiveTwice: "アーカイブに {name} が二つあります。",
  archiveTooLarge: "アーカイブ内の {name} が大きすぎます。",
  archiveLineTooLong: "アーカイブ内の {name} に長すぎる行があります。"
}
