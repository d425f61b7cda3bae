/**
 * Options for lists inside a pop-up. The lists render within the pop-up, because a click outside would close it, and
 * open upwards, so as not to cover the pop-up's button.
 */
export const dropdown = {
  comboboxProps: { withinPortal: false, position: "top-start" },
  styles: { options: { maxHeight: "11rem", overflowY: "auto" } }
} as const
