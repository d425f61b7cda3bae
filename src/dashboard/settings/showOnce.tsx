import { t } from "@lingui/core/macro"
import { Button, Code, Group, Stack, Text } from "@mantine/core"
import { useEffect } from "react"
import { CopyButton } from "../ui/CopyButton.tsx"
import { closeDialog, openDialog } from "../ui/dialogs.tsx"

const copying = {
  key: t`Copy key`,
  link: t`Copy link`,
  secret: t`Copy secret`
}

interface Shown {
  readonly title: string
  readonly explanation: string
  readonly secret: string
  /** The kind of secret, for the copy button's label. */
  readonly what: keyof typeof copying
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

const Secret = ({ secret }: Pick<Shown, "secret">) => {
  // Ask for confirmation before the page closes, because the secret would be lost.
  useEffect(() => {
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [])
  return (
    <Code block className="break" style={{ whiteSpace: "pre-wrap" }} data-secret>
      {secret}
    </Code>
  )
}

/** Shows a secret once, until the user closes the dialog. */
export const showOnce = ({ title, explanation, secret, what }: Shown) =>
  openDialog({
    title,
    isFirm: true,
    children: (
      <Stack gap="md">
        <Text size="sm">{explanation}</Text>
        <Secret secret={secret} />
        <Group justify="flex-end">
          <CopyButton text={secret} label={copying[what]} />
          <Button onClick={closeDialog}>{t`Done`}</Button>
        </Group>
      </Stack>
    )
  })
