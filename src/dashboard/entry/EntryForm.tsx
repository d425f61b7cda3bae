import { Alert, Button, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import type { UseMutationResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { hasFields } from "../api/Failure.ts"
import { useFaultFocus } from "../ui/useFaultFocus.ts"

interface Props<A> {
  readonly title: string
  readonly explanation: ReactNode
  readonly verb: string
  readonly sent: UseMutationResult<A, Error, FormData>
  readonly children: ReactNode
}

/** A form for signing in or up. It has a heading, an explanation, fields and one button. */
export const EntryForm = <A,>({ title, explanation, verb, sent, children }: Props<A>) => {
  useDocumentTitle(`${title} · Linden`)
  const form = useFaultFocus(hasFields(sent.error) ? sent.error : null, 0)
  return (
    <form
      ref={form}
      // Disable native validation, because not all users can read its errors.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sent.mutate(new FormData(event.currentTarget))
      }}
    >
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {explanation}
          </Text>
        </Stack>
        {sent.error !== null && !hasFields(sent.error) && (
          <Alert color="red" role="alert" p="sm">
            {sent.error.message}
          </Alert>
        )}
        {children}
        <Button type="submit" loading={sent.isPending} fullWidth>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
