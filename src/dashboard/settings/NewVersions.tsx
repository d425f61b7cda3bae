import { t } from "@lingui/core/macro"
import { Button, Group, Stack, Switch, TextInput } from "@mantine/core"
import { useState } from "react"
import { sentenceOf } from "../api/Failure.ts"
import { told } from "../ui/notify.tsx"
import { withoutReload } from "../ui/withoutReload.ts"
import { ask, type VersionNotices } from "./Desktop.ts"
import { Section } from "./Section.tsx"
import { useAbout } from "./useAbout.ts"

interface Props {
  readonly notices: VersionNotices
  readonly version: string
}

/** Whether, and at which address, the desktop app asks for its newest version. */
export const NewVersions = ({ notices: { isOn, address, newest }, version }: Props) => {
  const [written, setWritten] = useState(address ?? "")
  const switching = useAbout((on: boolean) => ask((app) => app.notices({ isOn: on })))
  const saving = useAbout(async () => {
    const about = await ask((app) => app.notices({ address: written }))
    told(t`Address saved.`)
    return about
  }, "shown")
  return (
    <Section
      title={t`New versions`}
      description={
        newest === null
          ? t`You use version ${{ version }}. Linden asks the address once a day for the number of the newest version, and downloads nothing.`
          : t`Version ${{ newest }} is available. See what is new in the Help menu.`
      }
    >
      <Stack gap="md">
        <Switch
          label={t`Tell me about new versions`}
          checked={isOn && address !== null}
          disabled={address === null}
          onChange={({ currentTarget }) => switching.mutate(currentTarget.checked)}
        />
        <form noValidate onSubmit={withoutReload(() => saving.mutate())}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t`Address of the newest version`}
              placeholder="https://example.com/linden/latest.json"
              inputMode="url"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              value={written}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
              error={saving.error === null ? undefined : sentenceOf(saving.error)}
              style={{ flex: "1 1 16rem", maxWidth: "26rem" }}
            />
            <Button type="submit" variant="default" loading={saving.isPending} disabled={written === (address ?? "")}>
              {t`Save address`}
            </Button>
          </Group>
        </form>
      </Stack>
    </Section>
  )
}
