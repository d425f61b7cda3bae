import { plural, select, t } from "@lingui/core/macro"
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core"
import { useSession } from "../api/Session.ts"
import { closeDialog, openDialog } from "./dialogs.tsx"
import styles from "./EditConflictDialog.module.css"
import type { SavedKind, Twice } from "./saveChanges.ts"

type Answer = "mine" | "theirs" | "back"

interface Question {
  readonly what: SavedKind
  readonly by: { readonly updated_by: string | null; readonly updater_username: string | null }
  readonly fields: ReadonlyArray<Twice>
}

const Sides = ({ label, mine, theirs, by }: Twice & { readonly by: string }) => (
  <section aria-label={label}>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={4}>
      {[[t`Yours`, mine] as const, [by, theirs] as const].map(([whose, value]) => (
        <div key={whose} className={styles["side"]}>
          <Text size="xs" c="dimmed">
            {whose}
          </Text>
          <Text component="div" size="sm" className={styles["value"] ?? ""}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  </section>
)

const Which = ({ by, fields, onAnswer }: Omit<Question, "what"> & { readonly onAnswer: (answer: Answer) => void }) => {
  const { user } = useSession()
  const isMe = by.updated_by === user.id
  const name = by.updater_username
  const count = fields.length
  const answer = (which: Answer) => {
    onAnswer(which)
    closeDialog()
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        {isMe
          ? t`You changed ${plural(count, { one: "this field", other: "these fields" })} in another window while you were editing. Changes to other fields are kept.`
          : name === null
            ? t`${plural(count, { one: "This field", other: "These fields" })} changed while you were editing. Changes to other fields are kept.`
            : t`${name} changed ${plural(count, { one: "this field", other: "these fields" })} while you were editing. Changes to other fields are kept.`}
      </Text>
      {fields.map((field) => (
        <Sides key={field.label} {...field} by={isMe || name === null ? t`Saved version` : t`Saved by ${name}`} />
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer("back")} data-autofocus>
          {t`Go back`}
        </Button>
        <Button variant="default" onClick={() => answer("theirs")}>
          {isMe || name === null ? t`Use saved version` : t`Use theirs`}
        </Button>
        <Button onClick={() => answer("mine")}>{t`Keep mine`}</Button>
      </Group>
    </Stack>
  )
}

/**
 * Shows both versions of the fields that two people changed, and lets the user choose which to keep. Closing the dialog
 * returns to the editor.
 */
export const askWhichToKeep = ({ what, ...question }: Question): Promise<Answer> =>
  new Promise((resolve) =>
    openDialog({
      title: select(what, {
        link: "This link has changed",
        page: "This page has changed",
        item: "This item has changed",
        other: "This QR code has changed"
      }),
      size: "lg",
      onDismiss: () => resolve("back"),
      children: <Which {...question} onAnswer={resolve} />
    })
  )
