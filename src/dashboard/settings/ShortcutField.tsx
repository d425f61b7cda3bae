import { t } from "@lingui/core/macro"
import { Button, Group, Input, Kbd, Stack, Text } from "@mantine/core"
import { type KeyboardEvent, useId, useState } from "react"
import { sentenceOf } from "../api/Failure.ts"
import { type AboutDesktop, ask, type DesktopChoice } from "./Desktop.ts"
import { keysOf, namesOf } from "./shortcutKeys.ts"
import { useAbout } from "./useAbout.ts"

/** The keys that shorten the clipboard from any program: shows, records and clears them. */
export const ShortcutField = ({ about }: { readonly about: AboutDesktop }) => {
  const id = useId()
  const [isRecording, setRecording] = useState(false)
  const [isFew, setFew] = useState(false)
  const choosing = useAbout((choice: DesktopChoice) => ask((app) => app.choose(choice)), "shown")
  const end = () => {
    setRecording(false)
    setFew(false)
  }
  const record = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!isRecording || event.key === "Tab") return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === "Escape") return end()
    const pressed = keysOf(event.nativeEvent, about.platform)
    setFew(pressed === "few")
    if (pressed === undefined || pressed === "few") return
    end()
    choosing.mutate({ shortcutKeys: pressed.keys })
  }
  const error =
    choosing.error !== null
      ? sentenceOf(choosing.error)
      : isFew
        ? t`Use a function key, or two of Ctrl, Alt and Shift with another key.`
        : about.shortcut && about.isShortcutTaken
          ? t`Another program already uses these keys. Choose others.`
          : undefined
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id={id}>{t`Shortcut to shorten the clipboard`}</Text>
      <Text size="sm" c="dimmed" maw="65ch">
        {t`Works in every program: copy an address, press the keys, and paste the short link.`}
      </Text>
      <Group gap="sm" role="group" aria-labelledby={id}>
        <Group gap={4} dir="ltr">
          {about.shortcut ? (
            namesOf(about.shortcutKeys, about.platform).map((name) => <Kbd key={name}>{name}</Kbd>)
          ) : (
            <Text size="sm" c="dimmed">{t`No shortcut`}</Text>
          )}
        </Group>
        <Button
          variant={isRecording ? "light" : "default"}
          loading={choosing.isPending}
          onClick={() => {
            choosing.reset()
            setRecording(true)
          }}
          onKeyDown={record}
          onBlur={end}
        >
          {isRecording ? t`Press the keys…` : t`Change shortcut`}
        </Button>
        {about.shortcut ? (
          <Button variant="subtle" onClick={() => choosing.mutate({ shortcut: false })}>{t`Clear shortcut`}</Button>
        ) : (
          <Button variant="subtle" onClick={() => choosing.mutate({ shortcut: true })}>{t`Turn on`}</Button>
        )}
      </Group>
      <div role="status">
        {isRecording && error === undefined && (
          <Text size="sm" c="dimmed">{t`Press Esc to keep the current keys.`}</Text>
        )}
        {error !== undefined && <Input.Error size="sm">{error}</Input.Error>}
      </div>
    </Stack>
  )
}
