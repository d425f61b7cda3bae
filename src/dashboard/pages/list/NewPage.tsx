import { t } from "@lingui/core/macro"
import { Button, Group, Stack, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { slugFrom } from "../../../lib/SlugFrom.ts"
import type { CreatePage, Page } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { errorOf, isAt } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { orLater } from "../../api/Outbox.ts"
import { data, keyed } from "../../api/Run.ts"
import { closeDialog, openDialog } from "../../ui/dialogs.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { RestoredNotice } from "../../ui/RestoredNotice.tsx"
import { unicodeHost } from "../../ui/unicodeHost.ts"
import { useFieldErrors } from "../../ui/useFieldErrors.ts"
import { useFormDraft } from "../../ui/useKept.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { language } from "../../words/Language.ts"
import { pages } from "../Client.ts"
import { ThemeGallery } from "../design/ThemeGallery.tsx"
import { themesQuery } from "../Queries.ts"
import { SlugField } from "../SlugField.tsx"

interface Fields {
  readonly title: string
  /** Null while the slug follows the title. */
  readonly ownSlug: string | null
  readonly theme: ThemeTile["name"]
}

type OnMade = (page: Page) => void

const NewPage = ({ onMade }: { readonly onMade: OnMade }) => {
  const { data: themes = [] } = useQuery(themesQuery)
  const queries = useQueryClient()
  const hasWaited = useRef(false)
  const draft = useFormDraft<Fields>("page new", { title: "", ownSlug: null, theme: "default" })
  const { title, ownSlug, theme } = draft.value
  const slug = ownSlug ?? slugFrom(title)
  const making = useMutation({
    mutationFn: (page: Pick<CreatePage, "title" | "slug" | "theme" | "language" | "auto_publish">) =>
      orLater(
        { kind: "page.create", payload: page, told: t`Create the page “${{ title: page.title }}”` },
        (key) => data(keyed(key)(pages.create({ payload: page }))),
        () => {
          hasWaited.current = true
          draft.forget()
          closeDialog()
        }
      ),
    onSuccess: (page) => {
      void queries.invalidateQueries({ queryKey: ["pages"] })
      if (hasWaited.current) return
      draft.forget()
      closeDialog()
      onMade(page)
    }
  })
  const failure = useFieldErrors(making.error, { title, slug })
  return (
    <form noValidate onSubmit={withoutReload(() => making.mutate({ title, slug, theme, language, auto_publish: 0 }))}>
      <Stack gap="md">
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        {making.error !== null && !isAt(making.error, ["title", "slug"]) && <FailureNotice failure={making.error} />}
        <TextInput
          label={t`Title`}
          placeholder={t`Your name, or the page's topic`}
          required
          withAsterisk={false}
          data-autofocus
          maxLength={255}
          value={title}
          onChange={({ currentTarget }) => draft.change({ title: currentTarget.value })}
          error={errorOf(failure, "title")}
        />
        <SlugField
          value={slug}
          onChange={(ownSlug) => draft.change({ ownSlug })}
          domain={null}
          before={`${unicodeHost(location.host)}/@`}
          error={errorOf(failure, "slug")}
        />
        <ThemeGallery themes={themes} value={theme} onChange={(theme) => draft.change({ theme })} isSmall />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              draft.discard()
              closeDialog()
            }}
          >
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={making.isPending}>
            {t`Create page`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Opens the form for a new page. */
export const openNewPage = (onMade: OnMade) =>
  openDialog({ title: t`New page`, size: "lg", children: <NewPage onMade={onMade} /> })
