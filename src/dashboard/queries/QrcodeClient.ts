import { QrcodesApi } from "../../qr/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { qrcodes } = clientOf(QrcodesApi)
