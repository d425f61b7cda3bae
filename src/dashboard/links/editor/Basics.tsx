import { t } from "@lingui/core/macro"
import { Stack, Switch, Textarea, TextInput } from "@mantine/core"
import { mostComments } from "../../../link/Link.ts"
import { errorOf } from "../../api/Failure.ts"
import { FolderSelect } from "../../library/FolderSelect.tsx"
import { TagsSelect } from "../../library/TagsSelect.tsx"
import { withScheme } from "../Address.ts"
import { DuplicateNote } from "./DuplicateNote.tsx"
import styles from "./EditorForm.module.css"
import type { Part } from "./Part.ts"
import { SlugField } from "./SlugField.tsx"

/** The fields that every link has: destination, short link, title, folder, tags and comments. */
export const Basics = (part: Part) => {
  const { draft, before, change, failure, link, first } = part
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
          onChange={(folder) => change({ folder })}
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
