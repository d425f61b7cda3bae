import { t } from "@lingui/core/macro"
import { Autocomplete, Group } from "@mantine/core"
import { useState } from "react"
import { iconOf, icons, platforms } from "../../../page/icons/Icons.ts"
import { Glyph } from "../form/Glyph.tsx"

/** Common emojis for buttons; users can type any other. */
const emojis = [
  ["🎵", t`Music`],
  ["🎧", t`Podcast`],
  ["🎬", t`Video`],
  ["📷", t`Photos`],
  ["📚", t`Books`],
  ["📰", t({ context: "page content", message: "News" })],
  ["✍️", t`Blog`],
  ["🛍️", t`Shop`],
  ["🎁", t`Gift`],
  ["🎟️", t`Tickets`],
  ["📅", t`Dates`],
  ["📍", t`Place`],
  ["☕", t`Coffee`],
  ["🍽️", t`Menu`],
  ["💼", t`Work`],
  ["🎓", t`Course`],
  ["💬", t`Chat`],
  ["📞", t`Call`],
  ["❤️", t`Support`],
  ["⭐", t`Favorite`],
  ["🔥", t`New`],
  ["🚀", t`Launch`],
  ["🌍", t`Website`],
  ["👋", t`Hello`]
] as const

interface Props {
  readonly value: string
  readonly onChange: (icon: string) => void
  readonly error?: string | undefined
}

const labelOf = (icon: string): string => iconOf(icon)?.label ?? icon
const platformBy = new Map(platforms.map((name) => [icons[name].label.toLowerCase(), name as string]))

const iconIn = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === "") return ""
  const chosen = emojis.find(([emoji, name]) => `${emoji} ${name}` === typed)?.[0]
  const platform = platformBy.get(typed.toLowerCase())
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(typed) && [...typed].length <= 12
  return chosen ?? platform ?? (isEmoji ? typed : undefined)
}

const data = [
  { group: t`Platforms`, items: platforms.map((name) => icons[name].label) },
  { group: t`Emojis`, items: emojis.map(([emoji, name]) => `${emoji} ${name}`) }
]

/** A button's icon: a platform, found by name, or any emoji. */
export const IconField = ({ value, onChange, error }: Props) => {
  const [typed, setTyped] = useState("")
  const isTyped = (iconIn(typed) ?? "") === value
  // Follow changes saved by others unless something is typed.
  const shown = isTyped && typed !== "" ? typed : labelOf(value)
  return (
    <Autocomplete
      label={t`Icon`}
      placeholder={t`Instagram, Music, or any emoji`}
      data={data}
      limit={80}
      value={shown}
      clearable
      selectFirstOptionOnChange
      clearButtonProps={{ "aria-label": t`Remove icon` }}
      leftSection={value === "" ? undefined : <Glyph name={value} />}
      onChange={(text) => {
        setTyped(text)
        onChange(iconIn(text) ?? "")
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && iconIn(shown) === undefined) event.preventDefault()
      }}
      onBlur={() => setTyped(labelOf(value))}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          {platformBy.has(option.value.toLowerCase()) && (
            <Glyph name={platformBy.get(option.value.toLowerCase()) ?? ""} />
          )}
          {option.value}
        </Group>
      )}
      error={error}
    />
  )
}
