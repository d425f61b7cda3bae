import { PictureField } from "../../ui/PictureField.tsx"
import { ChoiceField, SeveralField } from "./ChoiceFields.tsx"
import { type Field, saidOf, textIn, type Values } from "./Field.ts"
import { ListField } from "./ListField.tsx"
import { MomentField } from "./MomentField.tsx"
import { PlatformField } from "./PlatformField.tsx"
import { AddressField, LineField, MarkdownField, NumberField, SwitchField } from "./TextFields.tsx"

interface Props {
  readonly field: Field
  readonly values: Values
  readonly onChange: (values: Values) => void
  /** The error of a field by its path, such as `items.2.url`. */
  readonly errorAt: (path: string) => string | undefined
  readonly onMoved: () => void
}

/** Renders a field of a plugin's form by its kind. */
export const FieldView = ({ field, values, onChange, errorAt, onMoved }: Props) => {
  if (field.when?.(values) === false) return null
  const told = errorAt(field.name)
  const value = values[field.name]
  const hint = saidOf(field.hint, values)
  const error = told !== undefined && Array.isArray(value) && value.length === 0 ? (field.none ?? told) : told
  const rest = { values, onChange, error }
  switch (field.kind) {
    case "line":
      return <LineField field={field} {...rest} />
    case "markdown":
      return <MarkdownField field={field} {...rest} />
    case "address":
      return <AddressField field={field} {...rest} />
    case "number":
      return <NumberField field={field} {...rest} />
    case "switch":
      return <SwitchField field={field} {...rest} />
    case "choice":
      return <ChoiceField field={field} {...rest} />
    case "several":
      return <SeveralField field={field} {...rest} />
    case "platform":
      return <PlatformField field={field} {...rest} />
    case "moment":
      return <MomentField field={field} {...rest} />
    case "picture":
      return (
        <PictureField
          label={field.label}
          value={textIn(values, field.name) || null}
          onChange={(address) => onChange({ ...values, [field.name]: address ?? "" })}
          error={error}
          {...(hint === undefined ? {} : { description: hint })}
        />
      )
    case "list":
      return (
        <ListField
          field={field}
          values={values}
          onChange={onChange}
          errorAt={(place) => (place === "" ? error : errorAt(`${field.name}.${place}`))}
          onMoved={onMoved}
        />
      )
  }
}
