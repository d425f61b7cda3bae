import { t } from "@lingui/core/macro"
import { Button, Group, TextInput } from "@mantine/core"
import { type RefObject, useEffect, useRef, useState } from "react"
import IconLink from "~icons/tabler/link"
import { errorOf } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { withoutReload } from "../ui/withoutReload.ts"
import { addressesOf, withScheme } from "./Address.ts"
import { openBulk } from "./bulk/openBulk.tsx"
import styles from "./CreateField.module.css"
import { type Made, useCreate } from "./useCreate.ts"

interface Props {
  readonly field?: RefObject<HTMLInputElement | null>
  readonly initial?: string
  readonly autoFocus?: boolean
  /** Shortens the initial address on mount, without waiting for Enter. */
  readonly isAtOnce?: boolean
  readonly onMade: (made: Made) => void
  readonly onFailed?: () => void
  /** Opens the full editor with the address typed so far. */
  readonly onMore: (url: string) => void
}

/** Shortens an address on Enter, with default settings. */
export const CreateField = ({
  field,
  initial = "",
  autoFocus = false,
  isAtOnce = false,
  onMade,
  onFailed,
  onMore
}: Props) => {
  const [url, setUrl] = useState(initial)
  // Clear the field only if it still contains this address: a queued link may be created while the next address is
  // being typed.
  const sent = useRef("")
  const { create, isCreating, failure, reset } = useCreate(
    (made) => {
      setUrl((now) => (now === sent.current ? "" : now))
      onMade(made)
    },
    () => setUrl(""),
    onFailed
  )
  const fault = errorOf(failure, "url")
  const shorten = () => {
    if (isCreating) return
    sent.current = url
    create(async () => ({ url: withScheme(url), redirect_type: "instant" }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: shorten the handed-over address once.
  useEffect(() => {
    if (isAtOnce && sent.current === "") shorten()
  }, [])
  return (
    <form onSubmit={withoutReload(shorten)} noValidate>
      <Group gap="xs" align="flex-start" className={styles["create"] ?? ""}>
        <TextInput
          ref={field}
          aria-label={t`URL to shorten`}
          placeholder={t`Paste a long URL, such as example.com/page`}
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
          onPaste={(event) => {
            const addresses = addressesOf(event.clipboardData.getData("text/plain"))
            if (addresses.length < 2) return
            event.preventDefault()
            openBulk(addresses)
          }}
          error={fault}
        />
        <Button type="submit" size="md" loading={isCreating}>
          {t`Shorten`}
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            onMore(withScheme(url))
            reset()
          }}
        >
          {t`More options`}
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
