import { Button, type ButtonProps, Group, Stack, TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { errorAt } from "../api/Failure.ts"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import type { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"

interface Props {
  readonly label: string
  readonly placeholder?: string
  readonly draft: ReturnType<typeof useFormDraft<{ readonly name: string }>>
  readonly saving: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "error" | "isPending">
  /** The button; without one, the field is read-only. */
  readonly button: (Pick<ButtonProps, "variant" | "disabled"> & { readonly verb: string }) | undefined
}

/** A form with a name and a button next to it. */
export const NameForm = ({ label, placeholder, draft, saving, button }: Props) => {
  const { verb, ...look } = button ?? { verb: "" }
  const error = errorAt(useFieldErrors(saving.error, draft.value), "name")
  const form = useFaultFocus(saving.error, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(() => saving.mutate())}>
      <Stack gap="md">
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        <Group align="flex-start" gap="sm">
          <TextInput
            aria-label={label}
            placeholder={placeholder}
            value={draft.value.name}
            readOnly={button === undefined}
            onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
            error={error}
            style={{ flex: "1 1 14rem", maxWidth: "26rem" }}
          />
          {button !== undefined && (
            <Button type="submit" loading={saving.isPending} {...look}>
              {verb}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
