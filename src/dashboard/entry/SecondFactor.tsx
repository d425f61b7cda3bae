import { t } from "@lingui/core/macro"
import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import type { Session } from "../../auth/session/Session.ts"
import { useMutation } from "../api/Mutation.ts"
import { once } from "../api/Run.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { entry } from "./Client.ts"
import { withPasskey } from "./withPasskey.ts"

interface Props {
  /** The ways that the account has. */
  readonly kinds: ReadonlyArray<string>
  readonly onEntered: (session: Session) => unknown
  /** Attributes of the controls, for the dialog that blocks the page. */
  readonly more?: object
}

/** Asks for the second factor of a sign-in: a code, a recovery code or a passkey. */
export const SecondFactor = ({ kinds, onEntered, more = {} }: Props) => {
  const [wantsRecovery, setWantsRecovery] = useState(false)
  const [code, setCode] = useState("")
  const hasCode = wantsRecovery || kinds.includes("totp")
  const proving = useMutation({
    mutationFn: async (isPasskey: boolean) => {
      const proof = isPasskey ? { credential: await withPasskey() } : { code }
      return (await once(entry.proveFactor({ payload: proof }))).data
    },
    onSuccess: onEntered
  })
  return (
    <form noValidate onSubmit={withoutReload(() => proving.mutate(false))}>
      <Stack gap="md">
        {proving.error !== null && (
          <Alert color="red" role="alert" p="sm">
            {proving.error.message}
          </Alert>
        )}
        {hasCode && (
          <TextInput
            key={wantsRecovery ? "recovery" : "code"}
            label={wantsRecovery ? t`Recovery code` : t`Code`}
            description={
              wantsRecovery
                ? t`One of the codes that you got when you turned on two-factor authentication.`
                : t`The six digits that your authenticator app shows.`
            }
            autoComplete="one-time-code"
            autoCapitalize="off"
            inputMode={wantsRecovery ? "text" : "numeric"}
            autoFocus
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            {...more}
          />
        )}
        {hasCode && (
          <Button
            type="submit"
            loading={proving.isPending && !proving.variables}
            disabled={code.trim() === ""}
            fullWidth
            {...more}
          >
            {t`Continue`}
          </Button>
        )}
        {kinds.includes("passkey") && (
          <Button
            variant={hasCode ? "default" : "filled"}
            loading={proving.isPending && proving.variables}
            onClick={() => proving.mutate(true)}
            fullWidth
            {...more}
          >
            {t`Use a passkey`}
          </Button>
        )}
        {kinds.includes("recovery") && (
          <Text size="sm">
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => {
                setWantsRecovery(!wantsRecovery)
                setCode("")
              }}
              {...more}
            >
              {wantsRecovery ? t`Use another way` : t`Use a recovery code`}
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  )
}
