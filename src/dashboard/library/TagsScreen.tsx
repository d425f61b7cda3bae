import { plural, t } from "@lingui/core/macro"
import { Button, ColorSwatch } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import IconPlus from "~icons/tabler/plus"
import IconTag from "~icons/tabler/tag"
import type { TagId } from "../../contract/Id.ts"
import { defaultColor, type Tag } from "../../tag/Tag.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed, lasting, run } from "../api/Run.ts"
import { useCanWrite } from "../api/Session.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useHidden } from "../ui/useHidden.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { useUndoableDelete } from "../ui/useUndoableDelete.tsx"
import { tags } from "./Client.ts"
import { CountLink } from "./CountLink.tsx"
import { EditButtons } from "./EditButtons.tsx"
import { FormFrame } from "./FormFrame.tsx"
import { NameAndColor } from "./NameAndColor.tsx"
import { tagsQuery } from "./Queries.ts"
import { Row, Rows } from "./Rows.tsx"
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

const useDeletion = () => {
  const queries = useQueryClient()
  const { removeUndoably: remove } = useUndoableDelete()
  const { hidden, hide } = useHidden<TagId>()
  const start = ({ id, name }: Tag) =>
    remove({
      told: t`Tag “${name}” deleted. Its links stay.`,
      hide: () => hide([id]),
      remove: async () => {
        await orLater(
          { kind: "tag.remove", payload: { id }, told: t`Delete the tag “${name}”` },
          (): Promise<unknown> => run(lasting(tags.remove({ path: { id } })))
        )
        await Promise.all(["tags", "links"].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      }
    })
  return { hidden, start }
}

const TagRow = ({ tag, onDelete }: { readonly tag: Tag; readonly onDelete: () => void }) => (
  <Row
    mark={<ColorSwatch color={tag.color} size={18} />}
    name={tag.name}
    link={(props) => <Link {...props} to="/links" search={{ tag: tag.id }} />}
    details={
      <CountLink
        value={tag.link_count}
        words={plural({ count: tag.link_count }, { one: "# link", other: "# links" })}
        link={(props) => <Link {...props} to="/links" search={{ tag: tag.id }} />}
      />
    }
    actions={
      <EditButtons
        edit={t`Edit the tag ${{ name: tag.name }}`}
        remove={t`Delete the tag ${{ name: tag.name }}`}
        onEdit={() => openTag(tag)}
        onDelete={onDelete}
      />
    }
  />
)

const NewButton = () =>
  useCanWrite() && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => openTag()}>
      {t`New tag`}
    </Button>
  )

/** The list of the team's tags. */
export const TagsScreen = () => {
  const found = useQuery(tagsQuery)
  const { hidden, start } = useDeletion()
  const shown = found.data?.filter(({ id }) => !hidden.has(id))

  const content = () => {
    if (shown === undefined) return <Unread query={found} />
    if (shown.length === 0) {
      return (
        <EmptyState icon={<IconTag />} title={t`No tags yet`} action={<NewButton />}>
          {t`Add tags such as “newsletter” or “partner” to links. You can filter links and analytics by tag.`}
        </EmptyState>
      )
    }
    return (
      <Rows label={t`Tags`}>
        {shown.map((tag) => (
          <TagRow key={tag.id} tag={tag} onDelete={() => start(tag)} />
        ))}
      </Rows>
    )
  }
  return (
    <>
      <PageHeader title={t`Tags`} description={t`Label links across folders`} actions={<NewButton />} />
      {content()}
    </>
  )
}
