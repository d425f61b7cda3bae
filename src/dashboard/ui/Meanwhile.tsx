import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core"
import { useSession } from "../api/Session.ts"
import { closeDialog, openDialog } from "./dialogs.tsx"
import styles from "./Meanwhile.module.css"
import type { SavedKind, Twice } from "./saveChanges.ts"
import { t } from "./words/t.ts"

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
      {[[t("yours"), mine] as const, [by, theirs] as const].map(([whose, value]) => (
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
          ? t("savedByYou", { count })
          : name === null
            ? t("savedBySomebody", { count })
            : t("savedByOther", { count, name })}
      </Text>
      {fields.map((field) => (
        <Sides
          key={field.label}
          {...field}
          by={isMe || name === null ? t("savedMeanwhile") : t("savedMeanwhileByName", { name })}
        />
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer("back")} data-autofocus>
          {t("goBack")}
        </Button>
        <Button variant="default" onClick={() => answer("theirs")}>
          {isMe || name === null ? t("takeTheOther") : t("takeTheirs")}
        </Button>
        <Button onClick={() => answer("mine")}>{t("keepMine")}</Button>
      </Group>
    </Stack>
  )
}

/** Shows what two people made of the same fields, and asks which is to stand; closing it is going back. */
export const askWhich = ({ what, ...question }: Question): Promise<Answer> =>
  new Promise((resolve) =>
    openDialog({
      title: t("changedMeanwhile", { what }),
      size: "lg",
      onDismiss: () => resolve("back"),
      children: <Which {...question} onAnswer={resolve} />
    })
  )
