import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core"
import { useSession } from "../api/Session.ts"
import { closeDialog, openDialog } from "./dialogs.tsx"
import styles from "./Meanwhile.module.css"
import type { Twice } from "./saveChanges.ts"

type Answer = "mine" | "theirs" | "back"

interface Question {
  readonly what: string
  readonly by: { readonly updated_by: string | null; readonly updater_username: string | null }
  readonly fields: ReadonlyArray<Twice>
}

const Sides = ({ label, mine, theirs, by }: Twice & { readonly by: string }) => (
  <section aria-label={label}>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={4}>
      {[["Yours", mine] as const, [by, theirs] as const].map(([whose, value]) => (
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
  const who = isMe ? "You saved it in another window" : name === null ? "It was saved" : `${name} saved it`
  const answer = (which: Answer) => {
    onAnswer(which)
    closeDialog()
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        {who} while you were editing, with something else in {fields.length === 1 ? "this field" : "these fields"}. What
        was changed in other fields stays.
      </Text>
      {fields.map((field) => (
        <Sides
          key={field.label}
          {...field}
          by={isMe || name === null ? "Saved meanwhile" : `Saved meanwhile by ${name}`}
        />
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer("back")} data-autofocus>
          Go back
        </Button>
        <Button variant="default" onClick={() => answer("theirs")}>
          {isMe || name === null ? "Take the other" : "Take theirs"}
        </Button>
        <Button onClick={() => answer("mine")}>Keep mine</Button>
      </Group>
    </Stack>
  )
}

/** Shows what two people made of the same fields, and asks which is to stand; closing it is going back. */
export const askWhich = ({ what, ...question }: Question): Promise<Answer> =>
  new Promise((resolve) =>
    openDialog({
      title: `This ${what} was changed meanwhile`,
      size: "lg",
      onDismiss: () => resolve("back"),
      children: <Which {...question} onAnswer={resolve} />
    })
  )
