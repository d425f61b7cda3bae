import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Design } from "../../qr/Design.ts"
import type { CreateQrcode, Qrcode } from "../../qr/Qrcode.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed } from "../api/Run.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { creation, type Draft, draftOf, update } from "./Draft.ts"
import { qrcodeQuery } from "./Queries.ts"

interface Work {
  readonly draft: Draft
  readonly design: Design
}

/** Makes the QR code or changes it, and has all that shows it read anew. */
export const useSaving = (stored: Qrcode | undefined) => {
  const queries = useQueryClient()
  const make = (payload: CreateQrcode) =>
    orLater({ kind: "qrcode.create", payload, told: `Create the QR code “${payload.name}”` }, (key) =>
      data(keyed(key)(qrcodes.create({ payload })))
    )
  return useMutation({
    mutationFn: ({ draft, design }: Work) =>
      stored === undefined
        ? make(creation(draft, design))
        : data(qrcodes.update({ path: { id: stored.id }, payload: update(draft, design, draftOf(stored)) })),
    onSuccess: (qrcode, { draft }) => {
      queries.setQueryData(qrcodeQuery(qrcode.id).queryKey, qrcode)
      void queries.invalidateQueries({ queryKey: ["qrcodes"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
      if (draft.leadsTo === "url") void queries.invalidateQueries({ queryKey: ["links"] })
    }
  })
}
