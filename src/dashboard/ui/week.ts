/** A browser's week data. Days count from 1 for Monday. */
interface WeekInfo {
  readonly firstDay: number
}
type WeekLocale = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo }

const monday = 1

/** The first day of the user's week, from 1 for Monday to 7 for Sunday; Monday if the browser has no data. */
export const firstDayOfWeek = (locale = Intl.DateTimeFormat().resolvedOptions().locale): number => {
  const known: WeekLocale = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? monday
}
