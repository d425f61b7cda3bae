import "@mantine/dates/styles.css"
import { t } from "@lingui/core/macro"
import { TextInput } from "@mantine/core"
import { DatePickerInput } from "@mantine/dates"
import { nanoid } from "nanoid"
import { useId } from "react"
import type { Annotation } from "../../annotation/Annotation.ts"
import { errorOf } from "../api/Failure.ts"
import { data, keyed } from "../api/Run.ts"
import { FormFrame } from "../library/FormFrame.tsx"
import { useSaving } from "../library/useSaving.ts"
import { CalendarFrame } from "../ui/CalendarFrame.tsx"
import { calendarProps } from "../ui/calendar.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { annotations } from "./annotations.ts"
import { daysText } from "./periodText.ts"

interface Props {
  readonly note: Annotation | undefined
  /** The day of a new note, as `YYYY-MM-DD`. */
  readonly day: string
  /** Identifies the request that creates a note, so that a retry doesn't create another one. */
  readonly request: string
}

const AnnotationForm = ({ note, day, request }: Props) => {
  // The field and its pop-up share this id, so that the field labels the pop-up.
  const id = useId()
  const draft = useFormDraft(`annotation ${note?.id ?? "new"}`, { day: note?.day ?? day, text: note?.text ?? "" })
  const payload = draft.value
  const saving = useSaving({
    save: () =>
      note === undefined
        ? data(keyed(request)(annotations.create({ payload })))
        : data(annotations.update({ path: { id: note.id }, payload })),
    shownIn: ["annotations"],
    done: note === undefined ? t`Note added` : t`Note saved`,
    onSaved: draft.forget
  })
  const failure = useFieldErrors(saving.error, payload)
  const at = Date.parse(`${payload.day}T00:00:00Z`)
  return (
    <FormFrame verb={note === undefined ? t`Add note` : t`Save`} draft={draft} saving={saving}>
      <TextInput
        label={t`Note`}
        placeholder={t`Newsletter sent`}
        data-autofocus
        maxLength={200}
        value={payload.text}
        onChange={({ currentTarget }) => draft.change({ text: currentTarget.value })}
        error={errorOf(failure, "text")}
      />
      <CalendarFrame>
        <DatePickerInput
          label={t`Day`}
          value={payload.day}
          onChange={(chosen) => {
            if (chosen !== null) draft.change({ day: chosen })
          }}
          valueFormatter={() => daysText(at, at)}
          {...calendarProps()}
          id={id}
          popoverProps={{ id, trapFocus: true, returnFocus: true }}
          error={errorOf(failure, "day")}
        />
      </CalendarFrame>
    </FormFrame>
  )
}

/** Opens the form for a note, or for a new one on a day. */
export const openAnnotation = (day: string, note?: Annotation) =>
  openDialog({
    title: note === undefined ? t`New note` : t`Edit note`,
    children: <AnnotationForm note={note} day={day} request={nanoid()} />
  })
