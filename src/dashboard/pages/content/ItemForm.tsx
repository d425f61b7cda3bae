import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { useEffect } from "react"
import { errorOf, hasFields } from "../../api/Failure.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { useFaultFocus } from "../../ui/useFaultFocus.ts"
import { useFieldErrors } from "../../ui/useFieldErrors.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { FieldView } from "../form/FieldView.tsx"
import { sent } from "../form/Sent.ts"
import { kindOf } from "../plugins/Kinds.ts"
import styles from "./Content.module.css"
import { linkBody } from "./Items.ts"
import { LinkForm } from "./LinkForm.tsx"
import { changedLink, changedPlugin, isNew, type Open } from "./Open.ts"
import { useSaveItem } from "./useSaveItem.ts"

// A date field is a button, so select it by its attribute.
const fields = "input:not([type=hidden]),textarea,select,[data-dates-input]"

/** The form of a block, inside the list. The preview shows unsaved input. */
export const ItemForm = ({ form, name }: { readonly form: Open; readonly name: string }) => {
  const { forms, itemWarningAt, canPublish, isEdited } = useEditor()
  const close = () => {
    forms.close(form.key)
    // Return the focus to the control that opened the form.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-opens="${isNew(form) ? "new" : form.key}"]`)?.focus()
    )
  }
  const saving = useSaveItem(form, close)
  const refused = saving.error ?? forms.failureOf(form.key)
  const failure = useFieldErrors(
    refused,
    form.kind === "link" ? linkBody(form.values) : { config: sent(kindOf(form.type).fields, form.values) }
  )
  const element = useFaultFocus(refused, 0)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
    element.current?.closest(`.${styles["item"]}`)?.scrollIntoView({ block: "nearest" })
  }, [element])
  const isPointed = forms.pointed === form.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is pointed out.
  useEffect(() => {
    if (!isPointed) return
    forms.pointedOut()
    const inside = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    const field = inside("[aria-invalid=true]") ?? inside(fields)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: "center" })
  }, [isPointed])
  const isUndrawn = form.kind === "plugin" && form.drawn === undefined
  return (
    <form
      ref={element}
      noValidate
      aria-label={name}
      data-item-form
      onSubmit={withoutReload(() => {
        if (!saving.isPending) saving.mutate()
      })}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <Stack gap="md">
        {form.isGone && (
          <Alert color="orange" variant="light" role="alert" p="xs">
            <Text size="sm">{t`Someone deleted this while you were editing. Your text is still here. If you add it again, it goes to the end of the page.`}</Text>
          </Alert>
        )}
        {form.kind === "link" ? (
          <LinkForm
            values={form.values}
            onChange={(values) => forms.change(changedLink(form, values))}
            errorAt={(field) => errorOf(failure, field)}
            warningAt={(field) => itemWarningAt(form.key, field)}
          />
        ) : (
          <Stack gap="sm">
            {kindOf(form.type).fields.map((field) => (
              <FieldView
                key={field.name}
                field={field}
                values={form.values}
                onChange={(values) => forms.change(changedPlugin(form, values))}
                errorAt={(path) => errorOf(failure, `config.${path}`)}
                onMoved={saving.reset}
              />
            ))}
          </Stack>
        )}
        {failure !== null && !hasFields(failure) && <FailureNotice failure={failure} />}
        {failure !== null && hasFields(failure) && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorOf(failure, "config") ??
              errorOf(failure, "links") ??
              errorOf(failure, "plugins") ??
              t({ context: "page content", message: "Fix the highlighted fields." })}
          </Text>
        )}
        <Group justify="space-between">
          <Text size="xs" c="dimmed" {...(isUndrawn ? {} : { visibleFrom: "sm" })}>
            {isUndrawn ? t`The preview shows it once it's complete.` : t`Press Ctrl+Enter to save.`}
          </Text>
          <Group gap="sm" ms="auto">
            <Button variant="default" onClick={close}>
              {t`Cancel`}
            </Button>
            <Button type="submit" variant={canPublish || isEdited ? "light" : "filled"} loading={saving.isPending}>
              {form.isGone ? t`Add again` : t`Save`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
