import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { alone } from "../ui/alone.ts"

interface Props {
  /** The name of the OpenID Connect provider. */
  readonly name: string
  /** The screen to continue to. */
  readonly next?: string | undefined
  /** Whether to sign in in another tab, because this page has unsaved work. */
  readonly isElsewhere?: boolean
  readonly isMain?: boolean
}

/** A button that leads to the OpenID Connect provider. */
export const ProviderSignIn = ({ name, next, isElsewhere = false, isMain = false }: Props) => (
  <Button
    component="a"
    href={`/app/oidc${isElsewhere ? "?again" : next === undefined ? "" : `?${new URLSearchParams({ next })}`}`}
    variant={isMain ? "filled" : "default"}
    fullWidth
    {...(isElsewhere ? { target: "_blank", rel: "noreferrer", ...alone } : {})}
  >
    {t`Sign in with ${{ name }}`}
  </Button>
)

/** Why a sign-in with the provider failed, for the code in the address of the sign-in screen. */
export const providerFailure = (code: string): string => {
  switch (code) {
    case "oidc_off":
      return t`This server has no sign-in provider. Use your email and password.`
    case "provider_unreachable":
      return t`The sign-in provider doesn't respond. Try again later.`
    case "provider_refused":
    case "invalid_answer":
      return t`The sign-in provider's response was refused. Try again, or ask an owner to read the server's log.`
    case "access_denied":
      return t`You canceled the sign-in, or the provider doesn't allow it.`
    case "sign_in_expired":
      return t`This sign-in took too long, or another one replaced it. Try again.`
    case "email_unverified":
      return t`The sign-in provider hasn't verified your email address.`
    case "no_account":
      return t`No account has your email address. Ask an owner to add you.`
    case "account_taken":
      return t`The account with your email address belongs to another person at the sign-in provider.`
    case "in_no_team":
      return t`Your account isn't in any team. Ask an owner to invite you.`
    case "too_many":
      return t`Too many sign-ins from your network. Wait a minute, then try again.`
    default:
      return t`The sign-in failed. Try again.`
  }
}
