import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import type { CreateQrcode, Qrcode, UpdateQrcode } from "../../qr/Qrcode.ts"
import { useMutation } from "../api/Mutation.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed, meantFor } from "../api/Run.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { changedOf } from "../ui/isSame.ts"
import { saveChanges } from "../ui/saveChanges.ts"
import { allOf, creation, type Work, workOf } from "./Draft.ts"
import { qrcodeQuery } from "./Queries.ts"
import { tellField } from "./tellField.tsx"

/** The values to save, and the version they started from. */
interface Given extends Work {
  readonly base: Work & { readonly version: string }
}

/** Creates or updates the QR code, and refetches everything that shows it. */
export const useSaving = (stored: Qrcode | undefined) => {
  const queries = useQueryClient()
  const make = (payload: CreateQrcode) =>
    orLater({ kind: "qrcode.create", payload, told: t`Create the QR code “${{ name: payload.name }}”` }, (key) =>
      data(keyed(key)(qrcodes.create({ payload })))
    )
  return useMutation({
    mutationFn: async ({ draft, design, base }: Given) => {
      if (stored === undefined) return { stored: await make(creation(draft, design)), isSent: true }
      const path = { id: stored.id }
      return saveChanges<UpdateQrcode, Qrcode>({
        what: "qrcode",
        before: allOf(base),
        version: base.version,
        changes: changedOf(allOf(base), allOf({ draft, design })),
        send: (payload, version) => data(meantFor(version)(qrcodes.update({ path, payload }))),
        read: () => data(qrcodes.get({ path })),
        fieldsOf: (now) => allOf(workOf(now)),
        tell: (name, value, now) => tellField(name, value, now, stored.id)
      })
    },
    onSuccess: (saved, { draft }) => {
      if (saved === undefined) return
      const { stored: qrcode } = saved
      queries.setQueryData(qrcodeQuery(qrcode.id).queryKey, qrcode)
      void queries.invalidateQueries({ queryKey: ["qrcodes"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
      if (draft.leadsTo === "url") void queries.invalidateQueries({ queryKey: ["links"] })
    }
  })
}
