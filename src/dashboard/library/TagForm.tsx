import { t } from "@lingui/core/macro"
import { defaultColor, type Tag } from "../../tag/Tag.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed } from "../api/Run.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { tags } from "./Client.ts"
import { FormFrame } from "./FormFrame.tsx"
import { NameAndColor } from "./NameAndColor.tsx"
import { useSaving } from "./useSaving.ts"

const TagForm = ({ tag }: { readonly tag: Tag | undefined }) => {
  const draft = useFormDraft(`tag ${tag?.id ?? "new"}`, { name: tag?.name ?? "", color: tag?.color ?? null })
  const payload = draft.value
  const saving = useSaving({
    save: (onWaiting) =>
      tag === undefined
        ? orLater(
            { kind: "tag.create", payload, told: t`Create the tag “${{ name: payload.name }}”` },
            (key) => data(keyed(key)(tags.create({ payload }))),
            onWaiting
          )
        : data(tags.update({ path: { id: tag.id }, payload })),
    onWaiting: draft.forget,
    shownIn: ["tags", "links"],
    done: tag === undefined ? t`Tag created` : t`Tag saved`,
    onSaved: draft.forget
  })
  const failure = useFieldErrors(saving.error, payload)
  return (
    <FormFrame verb={tag === undefined ? t`Create tag` : t`Save`} draft={draft} saving={saving}>
      <NameAndColor value={payload} onChange={draft.change} placeholder={defaultColor} failure={failure} />
    </FormFrame>
  )
}

/** Opens the form for a tag, or for a new one. */
export const openTag = (tag?: Tag) =>
  openDialog({ title: tag === undefined ? t`New tag` : t`Edit tag`, children: <TagForm tag={tag} /> })
