import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Anchor, Button, Modal, Stack, Text, TextInput } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Session } from "../../auth/session/Session.ts"
import { ApiFailure, errorOf, hasFields } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { once } from "../api/Run.ts"
import { moveOn, session, useSession } from "../api/Session.ts"
import { alone } from "../ui/alone.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { leaveForGood } from "../ui/leaveForGood.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { entry, optionsQuery } from "./Client.ts"
import { ProviderSignIn } from "./ProviderSignIn.tsx"
import { SecondFactor } from "./SecondFactor.tsx"

interface Props {
  readonly onDone: (isDone: boolean) => void
}

const start = () => leaveForGood("/app/overview")

/** Reports that a different user is now signed in, who has no access to this page's content. */
const Another = ({ session: { user }, before }: { readonly session: Session; readonly before: string }) => (
  <Stack gap="md">
    <Text size="sm">{t`You're now signed in as ${{ username: user.username }}, but this page belongs to ${before}. The unsaved changes of ${before} stay in this browser, only for ${before}.`}</Text>
    <Button onClick={start} data-autofocus {...alone}>
      {t`Go to ${{ username: user.username }}’s links`}
    </Button>
  </Stack>
)

/** Reports that the user is no longer in this page's team, so work can't continue. */
const Left = ({ team, now }: { readonly team: string; readonly now: string }) => {
  const leave = now === "" ? () => leaveForGood("/app/sign-in") : start
  return (
    <Modal opened onClose={leave} title={t`You're no longer in ${team}`} size="sm" withCloseButton={false}>
      <Stack gap="md">
        <Text size="sm">
          {now === ""
            ? t`You were removed from ${team} and aren't in any other team, so you can't continue. Ask a member for an invite.`
            : t`This page belongs to ${team}, and you're no longer a member, so you can't continue. You're signed in to ${now}.`}
        </Text>
        <Button onClick={leave} data-autofocus {...alone}>
          {now === "" ? t`Go to sign-in` : t`Go to ${now}`}
        </Button>
      </Stack>
    </Modal>
  )
}

/** Shows a sign-in form over the page. After sign-in, the refused request is repeated. */
export const SignInAgain = ({ onDone }: Props) => {
  const { user, team } = useSession()
  const queries = useQueryClient()
  const { data: options } = useQuery(optionsQuery)
  const [email, setEmail] = useState(user.email ?? "")
  const [password, setPassword] = useState("")
  const [other, setOther] = useState<Session>()
  /** The kinds of second factor that the sign-in awaits. */
  const [kinds, setKinds] = useState<ReadonlyArray<string>>()
  /** The user's current team, if this page's team is no longer available; "" means none. */
  const [left, setLeft] = useState<string>()

  /** Continues if the same user is signed in, in this page's team. */
  const goOn = async (now: Session) => {
    if (now.user.id !== user.id) return setOther(now)
    const stays = now.team.id === team.id
    if (!stays && !now.teams.some(({ id }) => id === team.id)) return setLeft(now.team.name)
    const here = stays ? now : (await once(session.switchTeam({ payload: { team_id: team.id } }))).data
    moveOn(queries, here)
    onDone(true)
  }
  const signing = useMutation({
    mutationFn: async () => {
      const { data } = await once(entry.signIn({ payload: { email, password } }))
      return "second_factor" in data ? setKinds(data.second_factor) : goOn(data)
    },
    onError: (failure) => {
      if (failure instanceof ApiFailure && failure.code === "in_no_team" && email === user.email) setLeft("")
    }
  })
  const failure = useFieldErrors(signing.error, { email, password })
  const form = useFaultFocus(hasFields(signing.error) ? signing.error : null, 0)
  // Look for a new session, because the user may have signed in in another window.
  useWindowEvent("focus", () => {
    once(session.get()).then(
      ({ data }) => goOn(data),
      () => undefined
    )
  })
  if (left !== undefined) return <Left team={team.name} now={left} />
  if (other !== undefined) {
    return (
      <Modal
        opened
        onClose={start}
        title={t`Signed in as ${{ username: other.user.username }}`}
        size="sm"
        withCloseButton={false}
      >
        <Another session={other} before={user.username} />
      </Modal>
    )
  }
  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title={t`Sign in again`}
      size="sm"
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t`Close`, ...alone }}
    >
      {kinds !== undefined && <SecondFactor kinds={kinds} onEntered={goOn} more={alone} />}
      <form
        ref={form}
        noValidate
        hidden={kinds !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!signing.isPending) signing.mutate()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t`Sign in again to continue. What you typed stays on this page.`}</Text>
          {options?.oidc && <ProviderSignIn name={options.oidc.name} isElsewhere />}
          {!user.has_password && !options?.oidc && (
            <Text size="sm">{t`You don't have a password here. Open Linden again the way you opened it before, then come back.`}</Text>
          )}
          {signing.error !== null && !hasFields(signing.error) && <FailureNotice failure={signing.error} />}
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="username"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={errorOf(failure, "email")}
            {...alone}
          />
          <PasswordInput
            label={t`Password`}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={errorOf(failure, "password")}
            {...alone}
          />
          <Text size="sm">
            <Trans>
              <Anchor href="/app/forgot" target="_blank" rel="noreferrer" inherit {...alone}>
                Forgot your password?
              </Anchor>{" "}
              It opens in another tab. Come back here when you have a new one.
            </Trans>
          </Text>
          <Button type="submit" loading={signing.isPending} {...alone}>
            {t`Sign in`}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
