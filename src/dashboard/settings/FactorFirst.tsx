import { t } from "@lingui/core/macro"
import { Button, Container, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { useSession } from "../api/Session.ts"
import { useSignOut } from "../shell/useSignOut.ts"
import { SecondFactors } from "./SecondFactors.tsx"

/** The only screen of people whose team requires a second factor that their session lacks. */
export const FactorFirst = () => {
  const { team } = useSession()
  const leaving = useSignOut()
  useDocumentTitle(`${t`Two-factor authentication`} · Linden`)
  return (
    <Container component="main" size="sm" py="xl">
      <Stack gap="md">
        <Title order={1} size="h3">
          {t`${{ team: team.name }} requires two-factor authentication`}
        </Title>
        <Text>{t`Add an authenticator app or a passkey to continue. If you already have one, sign out, and sign in with it.`}</Text>
        <SecondFactors />
        <Button
          variant="default"
          loading={leaving.isPending}
          onClick={() => leaving.mutate()}
          style={{ alignSelf: "start" }}
        >
          {t`Sign out`}
        </Button>
      </Stack>
    </Container>
  )
}
