import { Schema } from "effect"
import { StoredFault } from "../contract/faults/Wire.ts"
import { DomainId, FolderId, LinkId, QrcodeId, TeamId, UserId } from "../contract/Id.ts"
import { Flag } from "../contract/Text.ts"
import { sortKey } from "../lib/SortKey.ts"
import { KeptLogo } from "../picture/PictureRpcs.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Design } from "./Design.ts"

/** `printed_` is the address that was last encoded. The code keeps encoding it after the link is deleted. */
export const QrcodesTable = table(
  "qrcodes",
  {
    id: QrcodeId,
    team_id: TeamId,
    created_by: UserId,
    link_id: Schema.NullOr(LinkId),
    folder_id: Schema.NullOr(FolderId),
    code: Schema.String,
    printed_code: Schema.String,
    printed_domain_id: Schema.NullOr(DomainId),
    logo_hash: NullableText,
    scannable: Flag,
    total_clicks: Schema.Number,
    created_at: Instant,
    updated_at: Instant,
    version: Schema.Number,
    updated_by: Schema.NullOr(UserId),
    name: Schema.String,
    name_key: Schema.String,
    warnings: Schema.parseJson(Schema.Array(Schema.String)),
    warning_faults: Schema.NullOr(Schema.parseJson(Schema.Array(StoredFault))),
    design: Schema.parseJson(Design)
  },
  { defaults: ["total_clicks", "version"], orders: { name_order: { of: "name", by: sortKey } } }
)

export const QrcodeLogosTable = table("qrcode_logos", { hash: Schema.String, logo: Schema.parseJson(KeptLogo) })
