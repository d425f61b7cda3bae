import { Button, Group, TextInput } from "@mantine/core"
import { type RefObject, useRef, useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { IconLink } from "../icons/IconLink.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { withoutReload } from "../ui/withoutReload.ts"
import { withScheme } from "./Address.ts"
import styles from "./CreateField.module.css"
import { type Made, useCreate } from "./useCreate.ts"

interface Props {
  readonly field?: RefObject<HTMLInputElement | null>
  readonly initial?: string
  readonly autoFocus?: boolean
  readonly onMade: (made: Made) => void
  /** Opens all that a link can have, for the address typed so far. */
  readonly onMore: (url: string) => void
}

/** Paste an address, press Enter: it is short. */
export const CreateField = ({ field, initial = "", autoFocus = false, onMade, onMore }: Props) => {
  const [url, setUrl] = useState(initial)
  // One that waited may be made while the next one is typed.
  const sent = useRef("")
  const { create, isCreating, failure, reset } = useCreate(
    (made) => {
      setUrl((now) => (now === sent.current ? "" : now))
      onMade(made)
    },
    () => setUrl("")
  )
  const fault = errorOf(failure, "url")
  return (
    <form
      onSubmit={withoutReload(() => {
        if (isCreating) return
        sent.current = url
        create(async () => ({ url: withScheme(url), redirect_type: "instant" }))
      })}
      noValidate
    >
      <Group gap="xs" align="flex-start" className={styles["create"] ?? ""}>
        <TextInput
          ref={field}
          aria-label="Address to shorten"
          placeholder="Paste a long address, such as example.com/page"
          size="md"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          leftSection={<IconLink size={18} />}
          autoFocus={autoFocus}
          value={url}
          onChange={({ currentTarget }) => {
            setUrl(currentTarget.value)
            if (failure !== null) reset()
          }}
          error={fault}
        />
        <Button type="submit" size="md" loading={isCreating}>
          Shorten
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            onMore(withScheme(url))
            reset()
          }}
        >
          More options
        </Button>
      </Group>
      {failure !== null && fault === undefined && (
        <div style={{ marginTop: "0.75rem" }}>
          <FailureNotice failure={failure} />
        </div>
      )}
    </form>
  )
}
