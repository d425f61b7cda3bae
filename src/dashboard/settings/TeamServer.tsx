import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { told } from "../ui/notify.tsx"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { withoutReload } from "../ui/withoutReload.ts"
import { ask, type ConnectedTeam } from "./Desktop.ts"
import { Section } from "./Section.tsx"
import { useAbout } from "./useAbout.ts"

/** A form with the address of a server and, unless the user signs in there, an API key. */
const ConnectForm = () => {
  const [address, setAddress] = useState("")
  const [key, setKey] = useState("")
  const connecting = useAbout(async () => {
    const about = await ask((app) => app.connect(address, key.trim() === "" ? null : key))
    if (about.team !== null) told(t`Connected to ${{ host: about.team.host }}.`)
    return about
  }, "shown")
  return (
    <form noValidate onSubmit={withoutReload(() => connecting.mutate())}>
      <Stack gap="md" maw={420}>
        <TextInput
          label={t`Server address`}
          placeholder="https://links.example.com"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <PasswordInput
          label={t`API key (optional)`}
          description={t`Create one on the server under Settings, API keys. Without a key, you sign in there next.`}
          autoComplete="off"
          dir="ltr"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        {connecting.error !== null && <FailureNotice failure={connecting.error} />}
        <Group>
          <Button type="submit" loading={connecting.isPending} disabled={address.trim() === ""}>
            {t`Connect to server`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const noteOf = ({ hasKey, isKept }: ConnectedTeam) =>
  !hasKey
    ? t`You sign in to the server in its own window.`
    : isKept
      ? t`Your system stores the API key encrypted.`
      : t`Your system can't encrypt the API key, so Linden forgets it when you quit.`

const Connected = ({ team }: { readonly team: ConnectedTeam }) => {
  const using = useAbout((isTeam: boolean) => ask((app) => app.use(isTeam)))
  const leaving = useAbout(() => ask((app) => app.disconnect()))
  return (
    <Stack gap="md">
      <Radio.Group
        label={t`Create short links on`}
        value={team.isUsed ? "team" : "computer"}
        onChange={(value) => using.mutate(value === "team")}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="team" label={<bdi>{team.host}</bdi>} />
          <Radio value="computer" label={t`This computer`} />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed" maw="65ch">
        {noteOf(team)}
      </Text>
      {team.isPlain && (
        <Alert color="orange" variant="light" maw="65ch">
          {t`This connection isn't encrypted. Only use it in a network that you trust.`}
        </Alert>
      )}
      <Group>
        <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t`Disconnect`}
        </Button>
      </Group>
    </Stack>
  )
}

/** Connects the desktop app to the server of a team, beside the links on this computer. */
export const TeamServer = ({ team }: { readonly team: ConnectedTeam | null }) => (
  <Section
    title={t`Your team's server`}
    description={t`Create short links that others can open. The links on this computer stay as they are.`}
  >
    {team === null ? <ConnectForm /> : <Connected team={team} />}
  </Section>
)
