/**
 * How lists open within a pop-up: inside it, since a choice would else be a click beside it, upwards, so that they do not
 * cover its button, and scrolling by themselves, so that the keyboard reaches all of them.
 */
export const dropdown = {
  comboboxProps: { withinPortal: false, position: "top-start" },
  withScrollArea: false,
  styles: { options: { maxHeight: "11rem", overflowY: "auto" } }
} as const
