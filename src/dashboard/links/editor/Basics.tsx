import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link as RouterLink } from "@tanstack/react-router"
import IconCheck from "~icons/tabler/check"
import IconCopy from "~icons/tabler/copy"
import { type Link, mostComments } from "../../../link/Link.ts"
import { errorOf } from "../../api/Failure.ts"
import { FolderSelect } from "../../library/FolderSelect.tsx"
import { foldersQuery } from "../../library/Queries.ts"
import { TagsSelect } from "../../library/TagsSelect.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { useCopied } from "../../ui/useCopied.ts"
import { withScheme } from "../Address.ts"
import type { Draft } from "./Draft.ts"
import styles from "./EditorForm.module.css"
import type { Part } from "./Part.ts"
import { SlugField } from "./SlugField.tsx"
import { useSameDestination } from "./useSameDestination.ts"
import { withFolder } from "./withFolder.ts"

const Existing = ({ link: { id, short_url } }: { readonly link: Link }) => {
  const { isCopied, copy } = useCopied(short_url)
  const shortLink = <ShortUrl url={short_url} />
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <Text size="xs" c="dimmed" className="break">
        <Trans>{shortLink} already points to this URL.</Trans>
      </Text>
      <Group gap={4}>
        <Button size="compact-xs" variant="light" leftSection={<Icon size={14} />} onClick={copy}>
          {t`Use existing link`}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          renderRoot={(props) => <RouterLink {...props} to="/links/$linkId" params={{ linkId: id }} />}
        >
          {t`Open existing link`}
        </Button>
      </Group>
    </>
  )
}

interface Props {
  readonly url: string
  /** The link being edited, if it exists. */
  readonly link: Link | undefined
}

/** Reports another link of the team with the same destination, and offers its short link. */
const DuplicateNote = ({ url, link }: Props) => {
  const other = useSameDestination(url).find(({ id }) => id !== link?.id)
  return <div role="status">{other !== undefined && <Existing key={other.id} link={other} />}</div>
}

/** The fields that every link has: destination, short link, title, folder, tags and comments. */
export const Basics = (part: Part) => {
  const { draft, before, change, failure, link, first } = part
  const { data: folders = [] } = useQuery(foldersQuery)
  const folderOf = (wanted: Draft["folder"]) => folders.find(({ id }) => id === wanted)
  const moved = (folder: Draft["folder"]) => withFolder(draft, folderOf(draft.folder), folderOf(folder))
  return (
    <>
      <Stack gap={4}>
        <Textarea
          label={t`Destination`}
          placeholder="https://example.com/page"
          autosize
          minRows={1}
          maxRows={6}
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          data-autofocus={first === undefined || undefined}
          value={draft.url}
          // An address is a single line, however long, so Enter saves the form.
          onChange={({ currentTarget }) => change({ url: currentTarget.value.replace(/[\r\n]+/g, "") })}
          onBlur={() => change({ url: withScheme(draft.url) })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          error={errorOf(failure, link === undefined ? "url" : "destination_url")}
        />
        {(link === undefined || draft.url !== before.url) && <DuplicateNote url={draft.url} link={link} />}
      </Stack>
      <SlugField {...part} />
      <TextInput
        label={t`Title`}
        description={t`Only visible to your team.`}
        maxLength={255}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={errorOf(failure, "title")}
      />
      <div className={styles["pair"]}>
        <FolderSelect
          value={draft.folder}
          onChange={(folder) => change(link === undefined ? moved(folder) : { folder })}
          error={errorOf(failure, "folder_id")}
        />
        <TagsSelect value={draft} onChange={change} error={errorOf(failure, "tags")} />
      </div>
      <Textarea
        label={t`Comments`}
        description={t`Only visible to your team.`}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={mostComments}
        value={draft.comments}
        onChange={({ currentTarget }) => change({ comments: currentTarget.value })}
        error={errorOf(failure, "comments")}
      />
      {link !== undefined && (
        <Switch
          label={t({ context: "state", message: "Active" })}
          description={t`Visitors to an inactive link see that it isn't available.`}
          checked={draft.isActive}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
      )}
    </>
  )
}
