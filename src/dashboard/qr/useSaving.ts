import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Design } from "../../qr/Design.ts"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { data } from "../api/Run.ts"
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
  return useMutation({
    mutationFn: ({ draft, design }: Work) =>
      stored === undefined
        ? data(qrcodes.create({ payload: creation(draft, design) }))
        : data(qrcodes.update({ path: { id: stored.id }, payload: update(draft, design, draftOf(stored)) })),
    onSuccess: (qrcode, { draft }) => {
      queries.setQueryData(qrcodeQuery(qrcode.id).queryKey, qrcode)
      void queries.invalidateQueries({ queryKey: ["qrcodes"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
      if (draft.leadsTo === "url") void queries.invalidateQueries({ queryKey: ["links"] })
    }
  })
}
