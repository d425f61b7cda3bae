import { t } from "@lingui/core/macro"
import { Anchor, Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { nanoid } from "nanoid"
import { useRef, useState } from "react"
import type { SavedView } from "../../../savedview/SavedView.ts"
import { errorOf, hasFields } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, keyed, run } from "../../api/Run.ts"
import { useCanWrite } from "../../api/Session.ts"
import { todayIn, useTimezone } from "../../api/Timezone.ts"
import { closeDialog } from "../../ui/dialogs.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { told, toldFailure } from "../../ui/notify.tsx"
import { Unread } from "../../ui/Unread.tsx"
import { useFieldErrors } from "../../ui/useFieldErrors.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { periodText } from "../periodText.ts"
import type { ChangeView, View } from "../view.ts"
import { isSameView, savedQueryOf, savedViews, savedViewsQuery, viewOfQuery } from "./Client.ts"

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
}

/** Saves the current view under a name. */
const SaveForm = ({ view }: { readonly view: View }) => {
  const [name, setName] = useState("")
  // A retry with the same key doesn't save the view twice.
  const request = useRef(nanoid())
  const refresh = useRefresh()
  const saving = useMutation({
    mutationFn: () => data(keyed(request.current)(savedViews.create({ payload: { name, query: savedQueryOf(view) } }))),
    onSuccess: () => {
      request.current = nanoid()
      setName("")
      told(t`View saved`)
      return refresh()
    }
  })
  const failure = useFieldErrors(saving.error, { name })
  return (
    <form
      noValidate
      onSubmit={withoutReload(() => {
        if (!saving.isPending) saving.mutate()
      })}
    >
      <Stack gap="xs">
        <TextInput
          label={t`Name`}
          description={t`Saves the period, scope, filters and chart that you see now.`}
          placeholder={t`Newsletter on phones`}
          maxLength={100}
          data-autofocus
          inputContainer={(input) => (
            <Group gap="xs" wrap="nowrap" align="flex-end">
              <div style={{ flex: 1 }}>{input}</div>
              <Button type="submit" loading={saving.isPending}>
                {t`Save view`}
              </Button>
            </Group>
          )}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errorOf(failure, "name")}
        />
        {saving.error !== null && !hasFields(saving.error) && <FailureNotice failure={saving.error} />}
      </Stack>
    </form>
  )
}

interface RowProps {
  readonly saved: SavedView
  readonly view: View
  readonly canWrite: boolean
  readonly onShow: (view: View) => void
}

/** A saved view: its name shows it, and its buttons rename, replace and delete it. */
const SavedViewRow = ({ saved: { id, name, query }, view, canWrite, onShow }: RowProps) => {
  const [draft, setDraft] = useState<string>()
  const today = todayIn(useTimezone())
  const refresh = useRefresh()
  const own = viewOfQuery(query)
  const changing = useMutation({
    mutationFn: (payload: { readonly name?: string; readonly query?: SavedView["query"] }) =>
      data(savedViews.update({ path: { id }, payload })),
    onSuccess: () => {
      setDraft(undefined)
      told(t`View saved`)
      return refresh()
    },
    onError: (failure) => {
      if (!hasFields(failure)) toldFailure(failure)
    }
  })
  const removing = useMutation({
    mutationFn: () => run(savedViews.remove({ path: { id } })),
    onSuccess: () => told(t`View deleted`),
    onSettled: refresh,
    onError: toldFailure
  })
  if (draft !== undefined) {
    return (
      <form noValidate onSubmit={withoutReload(() => changing.mutate({ name: draft }))}>
        <Group gap="xs" align="flex-start">
          <TextInput
            aria-label={t`Name of the view ${name}`}
            flex="1 1 12rem"
            maxLength={100}
            autoFocus
            value={draft}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
            error={errorOf(changing.error, "name")}
          />
          <Button type="submit" variant="light" loading={changing.isPending}>{t`Save`}</Button>
          <Button variant="default" onClick={() => setDraft(undefined)}>{t`Cancel`}</Button>
        </Group>
      </form>
    )
  }
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 10rem" }}>
        <Anchor component="button" type="button" ta="start" fw={500} className="break" onClick={() => onShow(own)}>
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          {isSameView(own, view) ? t`${{ period: periodText(own, today) }} · shown now` : periodText(own, today)}
        </Text>
      </Stack>
      {canWrite && (
        <Group gap="xs">
          {!isSameView(own, view) && (
            <Button
              variant="default"
              aria-label={t`Replace ${name} with the current view`}
              loading={changing.isPending}
              onClick={() => changing.mutate({ query: savedQueryOf(view) })}
            >
              {t`Replace`}
            </Button>
          )}
          <Button variant="default" aria-label={t`Rename ${name}`} onClick={() => setDraft(name)}>
            {t`Rename`}
          </Button>
          <Button
            variant="light"
            color="red"
            aria-label={t`Delete the view ${name}`}
            loading={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t`Delete`}
          </Button>
        </Group>
      )}
    </Group>
  )
}

interface Props {
  readonly view: View
  readonly onChange: ChangeView
}

/** The team's saved views, and a form that saves the current one. */
export const SavedViews = ({ view, onChange }: Props) => {
  const canWrite = useCanWrite()
  const found = useQuery(savedViewsQuery)
  const show = (chosen: View) => {
    onChange({ ...chosen, isLive: view.isLive })
    closeDialog()
  }
  return (
    <Stack gap="md">
      {canWrite && <SaveForm view={view} />}
      {found.data === undefined ? (
        <Unread query={found} />
      ) : found.data.length === 0 ? (
        !canWrite && <Text size="sm" c="dimmed">{t`The team has no saved views.`}</Text>
      ) : (
        <>
          {canWrite && <Divider />}
          {found.data.map((saved) => (
            <SavedViewRow key={saved.id} saved={saved} view={view} canWrite={canWrite} onShow={show} />
          ))}
        </>
      )}
    </Stack>
  )
}
