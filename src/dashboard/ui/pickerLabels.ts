/** The names of the buttons of a date picker, which show arrows alone. */
export const pickerLabels = {
  nextMonth: "Next month",
  previousMonth: "Previous month",
  nextYear: "Next year",
  previousYear: "Previous year",
  nextDecade: "Next ten years",
  previousDecade: "Previous ten years"
}
