/** What browsers tell of a language's week; its days count from Monday, which is 1. */
interface WeekInfo {
  readonly firstDay: number
}
type WeekLocale = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo }

const monday = 1

/** The first day of the reader's week, from 1 for Monday to 7 for Sunday; Monday where the browser does not tell. */
export const firstDayOfWeek = (locale = Intl.DateTimeFormat().resolvedOptions().locale): number => {
  const known: WeekLocale = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? monday
}
